\set n random(1, 9000000000000000)
begin;
insert into leads (id, name, email, email_normalized, phone, phone_e164, source, idempotency_key, created_at, updated_at, last_submitted_at) values (gen_random_uuid(), 'Maria Kowalczyk ' || :n, 'lead.' || :n || '@example.com', 'lead.' || :n || '@example.com', '+12125550123', '+12125550123', 'Hero Form', 'key.' || :n, now(), now(), now());
insert into outbox (id, job, payload, created_at, run_at) values (gen_random_uuid(), 'leads.notify-staff', jsonb_build_object('leadId', gen_random_uuid()), now(), now()), (gen_random_uuid(), 'leads.send-receipt', jsonb_build_object('leadId', gen_random_uuid()), now(), now());
commit;
