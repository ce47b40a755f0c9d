import type pg from 'pg'
import { consentRecords, insertConsents } from '#server/messaging/consents/commands.ts'
import { announcedBy, liveChannel } from '#server/platform/live/announce.ts'
import { type Submission, submissionRecords, submittedColumns } from './submission.ts'

/**
 * Of one person, in forms from everyone: anyone can enter any address, and staff who open the lead read them. Those of
 * API clients don't count, and are always saved.
 */
const maxPerDay = 50

/**
 * Finds the lead by idempotency key, then email; merged leads resolve to their primary lead. The same key and answers
 * add nothing; other answers add a submission, unless the key has a request hash. Locks in id order, as `lockLeads`.
 * `is_own`: key and answers match the creating request, so it is the same browser.
 */
const text = `
with found as (
  select input.*, coalesce(
    (select coalesce(merged_into_id, id) from leads where leads.idempotency_key = input.idempotency_key),
    (select lead_id from lead_resubmissions earlier where earlier.idempotency_key = input.idempotency_key limit 1),
    (select coalesce(merged_into_id, id) from leads where leads.email_normalized = input.email_normalized)) as lead_id
  from ${submissionRecords('$1')}
), known as (
  select found.*, (
    select count(*) from (
      select from lead_resubmissions recent
      where recent.lead_id = found.lead_id and recent.request_hash is null and recent.submitted_at > found.at - interval '1 day'
      limit ${maxPerDay}) today
  ) + row_number() over (partition by found.lead_id, found.request_hash is null order by found.id) > ${maxPerDay}
    and found.request_hash is null as is_full
  from found
), inserted as (
  insert into lead_resubmissions (id, lead_id, submitted_at, ${submittedColumns})
  select id, lead_id, at, ${submittedColumns}
  from known
  where lead_id is not null and not is_full and not exists (
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
), notified as (
  insert into notifications (id, recipient_id, kind, record_kind, record_id, item_id, created_at)
  -- Ids in order of time, as notify makes them: the inbox sorts by them within a millisecond.
  select later.id, staff.id, 'reply', 'lead', leads.id, leads.id, later.last
  from (
    select lead_id, max(submitted_at) as last, (array_agg(id order by id desc))[1] as id from inserted group by lead_id
  ) later
  join leads on leads.id = later.lead_id
  join staff on staff.id = leads.owner_staff_id and staff.status = 'active'
  on conflict (recipient_id, kind, item_id) where done_at is null do update
  set created_at = excluded.created_at, read_at = null, actor_id = null
  returning recipient_id
)
select id, lead_id, coalesce(
    (select inserted.id from inserted where inserted.id = known.id),
    (select earlier.id from lead_resubmissions earlier where earlier.idempotency_key = known.idempotency_key limit 1),
    (select leads.id from leads where leads.idempotency_key = known.idempotency_key),
    id) as submission_id, ${announcedBy('leads', 'inserted')}, (
    select count(pg_notify('${liveChannel}', json_build_object('topic', 'inbox', 'id', recipient_id)::text)) from notified
  ), exists (
  select from leads
  where leads.id = known.lead_id and leads.idempotency_key = known.idempotency_key
    and leads.request_hash is null and known.request_hash is null
    and (leads.name, leads.email, leads.phone) = (known.name, known.email, known.phone)) as is_own, (
  -- A retry of one that was saved is no other submission.
  is_full and not exists (
    select from leads saved where saved.idempotency_key = known.idempotency_key
      and (saved.name, saved.email, saved.phone) = (known.name, known.email, known.phone)
    union all
    select from lead_resubmissions saved where saved.idempotency_key = known.idempotency_key
      and (saved.name, saved.email, saved.phone) = (known.name, known.email, known.phone))) as is_refused
from known`

export interface KnownLead {
  readonly id: string
  /** For people who didn't create the lead: its own id would reveal when it came in. */
  readonly submissionId: string
  /** A retry of the creating request. */
  readonly isOwn: boolean
  /** Nothing was saved, because the person had too many submissions today. */
  readonly isRefused: boolean
}

interface Row {
  readonly id: string
  readonly lead_id: string | null
  readonly submission_id: string
  readonly is_own: boolean
  readonly is_refused: boolean
}

/** Inserts a batch and returns each lead, undefined if just deleted. */
export async function insertResubmissions(
  pool: pg.Pool,
  submissions: readonly Submission[],
): Promise<(KnownLead | undefined)[]> {
  const consents = submissions.flatMap((submission) => submission.consents)
  const { rows } = await pool.query<Row>({
    name: 'leads.insert-resubmissions',
    text,
    values: [JSON.stringify(submissions), JSON.stringify(consents)],
  })
  const known = new Map(
    rows.map((row) => [
      row.id,
      row.lead_id
        ? { id: row.lead_id, submissionId: row.submission_id, isOwn: row.is_own, isRefused: row.is_refused }
        : undefined,
    ]),
  )
  return submissions.map(({ id }) => known.get(id))
}
