ALTER TABLE "application_answers" ADD COLUMN "lookup_hash" text;--> statement-breakpoint
-- Answers that were saved before they had a hash.
INSERT INTO outbox (id, job, payload, created_at, run_at)
SELECT gen_random_uuid(), 'applications.fill-lookups', '{}', now(), now()
WHERE EXISTS (SELECT FROM application_answers);
