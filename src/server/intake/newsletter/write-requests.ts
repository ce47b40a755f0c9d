import type pg from 'pg'

/** A subscription request, by column name. */
export interface SubscriptionRequest {
  readonly id: string
  readonly email: string
  readonly email_normalized: string
  readonly page_path: string | undefined
  readonly at: Date
  readonly unsubscribe_token: string
}

/**
 * A known address keeps its row: a confirmed one stays confirmed, an unsubscribed one becomes pending again. Every request
 * enqueues a job, so that response times do not reveal whether the address is known.
 */
const text = `
with typed as (
  select * from json_to_recordset($1::json) as typed(
    id uuid, email text, email_normalized text, page_path text, at timestamptz, unsubscribe_token text)
), asked as (
  insert into newsletter_subscriptions as known
    (id, email, email_normalized, status, page_path, requested_at, unsubscribe_token)
  select id, email, email_normalized, 'pending', page_path, at, unsubscribe_token from typed
  on conflict (email_normalized) do update set
    status = case known.status when 'confirmed' then 'confirmed' else 'pending' end,
    confirm_email_count = case known.status when 'unsubscribed' then 0 else known.confirm_email_count end,
    requested_at = case known.status when 'confirmed' then known.requested_at else excluded.requested_at end,
    page_path = case known.status when 'confirmed' then known.page_path else excluded.page_path end
  returning id, email_normalized
)
insert into outbox (id, job, payload, created_at, run_at)
select typed.id, 'newsletter.send-confirmation', jsonb_build_object('subscriptionId', asked.id), typed.at, typed.at
from asked join typed using (email_normalized)`

/** Writes a batch in one transaction. */
export async function writeRequests(pool: pg.Pool, requests: readonly SubscriptionRequest[]): Promise<true[]> {
  // A statement may update each row only once, so the last request per address wins. Sorted, so that concurrent servers
  // do not deadlock.
  const distinct = [...new Map(requests.map((request) => [request.email_normalized, request])).values()]
  const ordered = distinct.toSorted((a, b) => (a.email_normalized < b.email_normalized ? -1 : 1))
  await pool.query({ name: 'newsletter.write', text, values: [JSON.stringify(ordered)] })
  return requests.map(() => true)
}
