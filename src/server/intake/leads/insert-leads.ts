import type pg from 'pg'
import { consentRecords, insertConsents } from '#server/messaging/consents/commands.ts'
import { announcedBy } from '#server/platform/live/announce.ts'
import { type Submission, submissionRecords, submittedColumns } from './submission.ts'

/**
 * One statement adds leads, jobs, and consents. `on conflict do nothing` skips known emails and idempotency keys,
 * also in this or a concurrent batch. API clients send receipts of their own. Webhooks get a job only if one subscribes to `lead.created`.
 */
const text = `
with inserted as (
  insert into leads (id, email_normalized, created_at, updated_at, last_submitted_at, ${submittedColumns})
  select id, email_normalized, at, at, at, ${submittedColumns}
  from ${submissionRecords('$1')}
  where idempotency_key is null
    or not exists (select from lead_resubmissions known where known.idempotency_key = input.idempotency_key)
  on conflict do nothing
  returning id, created_at
), queued as (
  insert into outbox (id, job, payload, created_at, run_at)
  select id, 'leads.notify-staff', jsonb_build_object('leadId', id), created_at, created_at
  from inserted
), receipts as (
  insert into outbox (id, job, payload, created_at, run_at)
  select gen_random_uuid(), 'leads.send-receipt', jsonb_build_object('leadId', inserted.id), created_at, created_at
  from inserted join ${submissionRecords('$1')} on input.id = inserted.id
  where input.request_hash is null and input.wants_receipt is not false
), published as (
  insert into outbox (id, job, payload, created_at, run_at)
  select gen_random_uuid(), 'leads.publish', jsonb_build_object('leadId', id), created_at, created_at
  from inserted
  where exists (select from webhooks where webhooks.events ? 'lead.created')
), consented as (
  ${insertConsents('inserted.id')}
  from ${consentRecords('$2')} join inserted on inserted.id = consent.submission
)
select id, ${announcedBy('leads', 'inserted')} from inserted`

/** Inserts a batch and returns whether each submission created a lead. */
export async function insertLeads(pool: pg.Pool, submissions: readonly Submission[]): Promise<boolean[]> {
  // Ordered, so that instances can't deadlock.
  const ordered = submissions.toSorted((a, b) => (a.email_normalized < b.email_normalized ? -1 : 1))
  const consents = submissions.flatMap((submission) => submission.consents)
  const { rows } = await pool.query<{ id: string }>({
    name: 'leads.insert',
    text,
    values: [JSON.stringify(ordered), JSON.stringify(consents)],
  })
  const insertedIds = new Set(rows.map(({ id }) => id))
  return submissions.map(({ id }) => insertedIds.has(id))
}
