import type pg from 'pg'
import { consentRecords, insertConsents } from '#server/messaging/consents/commands.ts'
import { announcedBy } from '#server/platform/live/announce.ts'
import { type Submission, submissionRecords, submittedColumns } from './submission.ts'

/**
 * Inserts resubmissions. The lead is found by idempotency key, then by email; a merged lead resolves to its primary lead.
 * A retry with the same key and answers adds nothing. Different answers under the same key are saved as another
 * submission, unless the key came with a request hash. Leads are locked in id order, as in `lockLeads`. `is_own`: the
 * request has the key and answers of the one that created the lead, so it comes from the same browser.
 */
const text = `
with known as (
  select input.*, coalesce(
    (select coalesce(merged_into_id, id) from leads where leads.idempotency_key = input.idempotency_key),
    (select lead_id from lead_resubmissions earlier where earlier.idempotency_key = input.idempotency_key limit 1),
    (select coalesce(merged_into_id, id) from leads where leads.email_normalized = input.email_normalized)) as lead_id
  from ${submissionRecords('$1')}
), inserted as (
  insert into lead_resubmissions (id, lead_id, submitted_at, ${submittedColumns})
  select id, lead_id, at, ${submittedColumns}
  from known
  where lead_id is not null and not exists (
    select from leads
    where leads.idempotency_key = known.idempotency_key
      and (known.request_hash is not null
        or (leads.name, leads.email, leads.phone) = (known.name, known.email, known.phone)))
  on conflict do nothing
  returning id, lead_id, submitted_at
), locked as (
  select id from leads where id in (select lead_id from inserted) order by id for no key update
), counted as (
  update leads
  set submissions = submissions + later.times,
    updated_at = greatest(updated_at, later.last),
    last_submitted_at = greatest(last_submitted_at, later.last)
  from (select lead_id, count(*) as times, max(submitted_at) as last from inserted group by lead_id) later
  join locked on locked.id = later.lead_id
  where leads.id = later.lead_id
), consented as (
  ${insertConsents('inserted.lead_id')}
  from ${consentRecords('$2')} join inserted on inserted.id = consent.submission
)
select id, lead_id, ${announcedBy('leads', 'inserted')}, exists (
  select from leads
  where leads.id = known.lead_id and leads.idempotency_key = known.idempotency_key
    and leads.request_hash is null and known.request_hash is null
    and (leads.name, leads.email, leads.phone) = (known.name, known.email, known.phone)) as is_own
from known`

/** An existing lead that a submission belongs to. */
export interface KnownLead {
  readonly id: string
  /** True if this is a retry of the request that created the lead. */
  readonly isOwn: boolean
}

/** Inserts a batch. Returns the lead of each submission, or undefined if it has just been deleted. */
export async function insertResubmissions(
  pool: pg.Pool,
  submissions: readonly Submission[],
): Promise<(KnownLead | undefined)[]> {
  const consents = submissions.flatMap((submission) => submission.consents)
  const { rows } = await pool.query<{ id: string; lead_id: string | null; is_own: boolean }>({
    name: 'leads.insert-resubmissions',
    text,
    values: [JSON.stringify(submissions), JSON.stringify(consents)],
  })
  const leadIds = new Map(rows.map((row) => [row.id, row.lead_id ? { id: row.lead_id, isOwn: row.is_own } : undefined]))
  return submissions.map(({ id }) => leadIds.get(id))
}
