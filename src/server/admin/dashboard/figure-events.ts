import { type SQL, sql } from 'drizzle-orm'
import { openStages } from '#shared/applications/applications/stages.ts'

/** Durations are buckets of `#shared/kit/locale/durations.ts`. */
const figures = [
  'lead',
  /** Arrival to first contact attempt, on the day of arrival. */
  'first_touch',
  /** Within the promised hours, elapsed, not business hours. */
  'touched_in_time',
  /** Within 24 hours. */
  'touched_in_day',
  'analysis',
  'application',
  'submitted',
  /** First offers. */
  'offered',
  /** Amounts, in cents. */
  'funded',
  /** First-time clients. */
  'client',
  /** In the stage an application left. */
  'stage_time',
  /** Submission to the lender's first offer or decline. */
  'lender_answer',
  'lender_offer',
] as const
export type Figure = (typeof figures)[number]

/** Half-open. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

const bucket = (length: SQL) => sql`floor(4 * ln(greatest(extract(epoch from ${length}) / 60, 1)) / ln(2))::int`
const stages = sql.raw(`(${openStages.map((stage) => `'${stage}'`).join(', ')})`)

/**
 * Selects a span's events: `at, staff_id, figure, detail, bucket, cents`, without merged leads and spam; each part
 * uses a time index.
 * @param promiseHours promised response time.
 */
const figureEvents = ({ from, until }: Span, promiseHours: number): SQL => {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()} and ${sql.raw(column)} < ${until.toISOString()}`
  const leads = sql`leads where ${within('created_at')} and merged_into_id is null and status <> 'spam'`
  const ofFile = sql`join applications file on file.id = event.application_id left join leads lead on lead.id = file.lead_id`
  const source = sql`coalesce(lead.source, '')`
  const hasOffer = sql`select from offers where offers.application_id = event.application_id`
  const touch = sql`first_touched_at - created_at`

  return sql.join(
    [
      sql`select created_at as at, owner_staff_id as staff_id, 'lead' as figure, source as detail, 0 as bucket, 0::bigint as cents from ${leads}`,
      sql`select created_at, owner_staff_id, 'first_touch', '', ${bucket(touch)}, 0 from ${leads} and first_touched_at is not null`,
      sql`select created_at, owner_staff_id, 'touched_in_time', '', 0, 0 from ${leads} and ${touch} <= ${promiseHours} * interval '1 hour'`,
      sql`select created_at, owner_staff_id, 'touched_in_day', '', 0, 0 from ${leads} and ${touch} <= interval '24 hours'`,
      sql`select event.created_at, lead.owner_staff_id, 'analysis', coalesce(lead.source, ''), 0, 0
        from prequalifications event left join leads lead on lead.id = event.lead_id where ${within('event.created_at')}`,
      sql`select file.created_at, file.owner_staff_id, 'application', ${source}, 0, 0
        from applications file left join leads lead on lead.id = file.lead_id where ${within('file.created_at')}`,
      sql`select event.at, file.owner_staff_id, 'submitted', ${source}, 0, 0 from application_stage_changes event ${ofFile}
        where ${within('event.at')} and event.to_stage = 'submitted' and ${isFirst('submitted')}`,
      sql`select event.created_at, file.owner_staff_id, 'offered', ${source}, 0, 0 from offers event ${ofFile}
        where ${within('event.created_at')} and not exists (${hasOffer} and (offers.created_at, offers.id) < (event.created_at, event.id))`,
      sql`select event.at, file.owner_staff_id, 'funded', ${source}, 0, coalesce((
          select (offers.funding ->> 'amountCents')::bigint from offers
          where offers.application_id = event.application_id and offers.status = 'funded'), 0)
        from application_stage_changes event ${ofFile} where ${within('event.at')} and event.to_stage = 'funded' and ${isFirst('funded')} and ${isKept}`,
      sql`select event.at, file.owner_staff_id, 'client', '', 0, 0 from application_stage_changes event ${ofFile}
        where ${within('event.at')} and event.to_stage = 'funded' and ${isFirst('funded')} and ${isKept} and not exists (
          select from applications other join application_stage_changes earlier on earlier.application_id = other.id
          where other.email_normalized = file.email_normalized and other.id <> file.id
            and earlier.to_stage = 'funded' and (earlier.at, earlier.id) < (event.at, event.id))`,
      sql`select event.at, file.owner_staff_id, 'stage_time', event.from_stage, ${bucket(sql`event.at - came.at`)}, 0
        from application_stage_changes event ${ofFile} cross join lateral (
          select max(earlier.at) as at from application_stage_changes earlier
          where earlier.application_id = event.application_id and earlier.to_stage = event.from_stage and earlier.at <= event.at
        ) came
        where ${within('event.at')} and event.from_stage in ${stages} and came.at is not null`,
      sql`select event.created_at, file.owner_staff_id, part.figure, event.lender_id::text, part.bucket, 0
        from offers event ${ofFile} join lender_submissions sent on sent.id = event.submission_id
        cross join lateral (values ('lender_answer', ${bucket(sql`event.created_at - sent.sent_at`)}), ('lender_offer', 0)) part (figure, bucket)
        where ${within('event.created_at')} and sent.sent_at is not null and not exists (
          select from offers where offers.submission_id = event.submission_id
            and (offers.created_at, offers.id) < (event.created_at, event.id))`,
      sql`select event.status_changed_at, file.owner_staff_id, 'lender_answer', event.lender_id::text,
          ${bucket(sql`event.status_changed_at - event.sent_at`)}, 0
        from lender_submissions event ${ofFile}
        where ${within('event.status_changed_at')} and event.status = 'declined_by_lender' and event.sent_at is not null
          and not exists (select from offers where offers.submission_id = event.id)`,
    ],
    sql` union all `,
  )
}

export const isFirst = (stage: 'submitted' | 'funded') => sql`not exists (
  select from application_stage_changes earlier where earlier.application_id = event.application_id
    and earlier.to_stage = ${stage} and (earlier.at, earlier.id) < (event.at, event.id))`

export const isKept = sql`not exists (
  select from deals where deals.application_id = event.application_id and deals.closed_reason = 'rescinded')`

/**
 * Counts a span's events: `day, staff_id, figure, detail, bucket, count, cents`, in total (`staff_id` null) and per
 * staff member.
 * @param zone IANA name, for midnights.
 */
export const countedEvents = (span: Span, promiseHours: number, zone: string): SQL => sql`
  select day, staff_id, figure, detail, bucket, count(*) as count, sum(cents)::bigint as cents
  from (select (at at time zone ${zone}::text)::date as day, staff_id, figure, detail, bucket, cents
        from (${figureEvents(span, promiseHours)}) events) by_day
  group by grouping sets ((day, figure, detail, bucket), (day, staff_id, figure, detail, bucket))
  having grouping(staff_id) = 1 or staff_id is not null`
