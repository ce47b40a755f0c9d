-- Who asked to be left alone before that ended the newsletter, and has not confirmed it since, gets it no more. The hash is
-- that of `features/outbound/address-hash.ts`.
insert into suppressions (address_hash, reason, at)
select rtrim(translate(encode(sha256(convert_to('harborline-address:' || lead.email_normalized, 'UTF8')), 'base64'), '+/', '-_'), '='),
  'unsubscribed', now()
from leads lead join leads head on head.id = coalesce(lead.merged_into_id, lead.id)
where head.status = 'do_not_contact' and not exists (select from newsletter_subscriptions anew
  where anew.email_normalized = lead.email_normalized and anew.status = 'confirmed'
    and anew.confirmed_at > greatest(head.status_since, lead.merged_at, head.created_at))
on conflict do nothing;
