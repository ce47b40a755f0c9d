import type pg from 'pg'
import { type Submission, submissionRecords, typedColumns } from '#server/intake/leads/submission.ts'
import { consentRecords, insertConsents } from '#server/messaging/consents/commands.ts'
import { announcedBy } from '#server/platform/live/announce.ts'

/**
 * New people with their outbox rows and consents, in one statement and therefore one transaction. `on conflict do
 * nothing` leaves out whoever is known, by the e-mail or the key, in the table, in the batch, or in the batch that
 * another instance is writing just now. The announcement has the lead's id: there is one for each; the desk hears of
 * the batch once, however large it is. Other programs are told by a job of its own, where any listens.
 */
const text = `
with fresh as (
  insert into leads (id, email_normalized, created_at, updated_at, last_submitted_at, ${typedColumns})
  select id, email_normalized, at, at, at, ${typedColumns}
  from ${submissionRecords('$1')}
  where idempotency_key is null
    or not exists (select from lead_submissions known where known.idempotency_key = typed.idempotency_key)
  on conflict do nothing
  returning id, created_at
), announced as (
  insert into outbox (id, job, payload, created_at, run_at)
  select id, 'leads.notify-staff', jsonb_build_object('leadId', id), created_at, created_at
  from fresh
), published as (
  insert into outbox (id, job, payload, created_at, run_at)
  select gen_random_uuid(), 'leads.publish', jsonb_build_object('leadId', id), created_at, created_at
  from fresh
  where exists (select from webhooks where webhooks.events ? 'lead.created')
), consented as (
  ${insertConsents('fresh.id')}
  from ${consentRecords('$2')} join fresh on fresh.id = consent.submission
)
select id, ${announcedBy('leads', 'fresh')} from fresh`

/** Writes a batch; tells for each submission whether it made a new lead. */
export async function writeLeads(pool: pg.Pool, submissions: readonly Submission[]): Promise<boolean[]> {
  // Two instances that meet the same addresses take them in the same order, so that neither waits for the other.
  const ordered = submissions.toSorted((a, b) => (a.email_normalized < b.email_normalized ? -1 : 1))
  const consents = submissions.flatMap((submission) => submission.consents)
  const { rows } = await pool.query<{ id: string }>({
    name: 'leads.write',
    text,
    values: [JSON.stringify(ordered), JSON.stringify(consents)],
  })
  const fresh = new Set(rows.map(({ id }) => id))
  return submissions.map(({ id }) => fresh.has(id))
}
