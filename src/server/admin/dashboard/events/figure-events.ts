import { type SQL, sql } from 'drizzle-orm'
import { openStages } from '#shared/applications/applications/stages.ts'
import { leadSteps } from '#shared/intake/leads/lead-reach.ts'
import { cohortEvents } from './cohort-events.ts'
import { isFirst, isFirstOffer, isKept, type Span, within } from './conditions.ts'

const figures = [
  /** Detail: source. */
  'lead',
  /** Arrival to first contact attempt, on the day of arrival. */
  'first_touch',
  /** Within the promised hours, elapsed, not business hours. */
  'touched_in_time',
  /** Within 24 hours. */
  'touched_in_day',
  'analysis',
  'application',
  /** Detail: source of the lead; `_product`: product. */
  'submitted',
  'submitted_product',
  /** First offers. */
  'offered',
  'offered_product',
  /** Amounts, in cents. */
  'funded',
  'funded_product',
  /** First-time clients. */
  'client',
  /** In the stage an application left. */
  'stage_time',
  /** Submission to the lender's first offer or decline. */
  'lender_answer',
  'lender_offer',
  'lender_funded',
  /** A lead's first application, submission, offer and funding; detail: month in which the lead arrived. */
  'cohort_application',
  'cohort_submitted',
  'cohort_offered',
  'cohort_funded',
] as const
export type Figure = (typeof figures)[number]

export const durationFigures = ['first_touch', 'stage_time', 'lender_answer'] as const satisfies readonly Figure[]
export type DurationFigure = (typeof durationFigures)[number]

/** Four buckets per doubling of a minute, so that a percentile is found among the lengths of one of them. */
const bucket = (length: SQL) => sql`floor(4 * ln(greatest(extract(epoch from ${length}) / 60, 1)) / ln(2))::int`
/** The last columns of an event that has a length. */
const lasting = (length: SQL) => sql`${bucket(length)}, 0, round(extract(epoch from ${length}))::int`
const instant = sql`0, 0, null`
/** No row; whichever parts follow, the columns have these names and types. */
const columns = sql`select null::timestamptz as at, null::uuid as staff_id, ''::text as figure, ''::text as detail,
  0 as bucket, 0::bigint as cents, null::int as seconds where false`
const stages = sql.raw(`(${openStages.map((stage) => `'${stage}'`).join(', ')})`)

/** The product, or `personal`: only businesses choose one. */
export const productOf = sql`coalesce(file.product, case file.type when 'personal' then 'personal' else '' end)`

/**
 * Selects a span's events: `at, staff_id, figure, detail, bucket, cents, seconds`, without merged leads and spam; each
 * part uses a time index.
 * @param wanted leaves out parts without these figures, because planning all of them takes longer than a day's rows.
 * @param promiseHours promised response time.
 * @param zone IANA name, for the months of leads.
 */
const figureEvents = (span: Span, promiseHours: number, zone: string, wanted: readonly Figure[]): SQL => {
  const during = (column: string) => within(column, span)
  const leads = sql`leads where ${during('created_at')} and merged_into_id is null and status <> 'spam'`
  const ofFile = sql`join applications file on file.id = event.application_id left join leads lead on lead.id = file.lead_id`
  const source = sql`coalesce(lead.source, '')`
  const touch = sql`first_touched_at - created_at`
  const amount = sql`coalesce((select (offers.funding ->> 'amountCents')::bigint from offers
    where offers.application_id = event.application_id and offers.status = 'funded'), 0)`
  const funding = sql`application_stage_changes event ${ofFile}`
  const isFunding = sql`${during('event.at')} and event.to_stage = 'funded' and ${isFirst('funded')} and ${isKept}`

  const parts: readonly (readonly [counted: readonly Figure[], events: SQL])[] = [
    [['lead'], sql`select created_at, owner_staff_id, 'lead', source, ${instant} from ${leads}`],
    [
      ['first_touch'],
      sql`select created_at, owner_staff_id, 'first_touch', '', ${lasting(touch)} from ${leads} and first_touched_at is not null`,
    ],
    [
      ['touched_in_time'],
      sql`select created_at, owner_staff_id, 'touched_in_time', '', ${instant} from ${leads} and ${touch} <= ${promiseHours} * interval '1 hour'`,
    ],
    [
      ['touched_in_day'],
      sql`select created_at, owner_staff_id, 'touched_in_day', '', ${instant} from ${leads} and ${touch} <= interval '24 hours'`,
    ],
    [
      ['analysis'],
      sql`select event.created_at, lead.owner_staff_id, 'analysis', coalesce(lead.source, ''), ${instant}
      from prequalifications event left join leads lead on lead.id = event.lead_id where ${during('event.created_at')}`,
    ],
    [
      ['application'],
      sql`select file.created_at, file.owner_staff_id, 'application', ${source}, ${instant}
      from applications file left join leads lead on lead.id = file.lead_id where ${during('file.created_at')}`,
    ],
    [
      ['submitted', 'submitted_product'],
      sql`select event.at, file.owner_staff_id, part.figure, part.detail, ${instant} from application_stage_changes event ${ofFile}
      cross join lateral (values ('submitted', ${source}), ('submitted_product', ${productOf})) part (figure, detail)
      where ${during('event.at')} and event.to_stage = 'submitted' and ${isFirst('submitted')}`,
    ],
    [
      ['offered', 'offered_product'],
      sql`select event.created_at, file.owner_staff_id, part.figure, part.detail, ${instant} from offers event ${ofFile}
      cross join lateral (values ('offered', ${source}), ('offered_product', ${productOf})) part (figure, detail)
      where ${during('event.created_at')} and ${isFirstOffer}`,
    ],
    [
      ['funded', 'funded_product', 'lender_funded'],
      sql`select event.at, file.owner_staff_id, part.figure, part.detail, 0, ${amount}, null from ${funding}
      cross join lateral (
        values ('funded', ${source}), ('funded_product', ${productOf})
        union all select 'lender_funded', offers.lender_id::text from offers
          where offers.application_id = event.application_id and offers.status = 'funded'
      ) part (figure, detail) where ${isFunding}`,
    ],
    [
      ['client'],
      sql`select event.at, file.owner_staff_id, 'client', '', ${instant} from ${funding}
      where ${isFunding} and not exists (
        select from applications other join application_stage_changes earlier on earlier.application_id = other.id
        where other.email_normalized = file.email_normalized and other.id <> file.id
          and earlier.to_stage = 'funded' and (earlier.at, earlier.id) < (event.at, event.id))`,
    ],
    [
      ['stage_time'],
      sql`select event.at, file.owner_staff_id, 'stage_time', event.from_stage, ${lasting(sql`event.at - came.at`)}
      from application_stage_changes event ${ofFile} cross join lateral (
        select max(earlier.at) as at from application_stage_changes earlier
        where earlier.application_id = event.application_id and earlier.to_stage = event.from_stage and earlier.at <= event.at
      ) came
      where ${during('event.at')} and event.from_stage in ${stages} and came.at is not null`,
    ],
    [
      ['lender_answer', 'lender_offer'],
      sql`select event.created_at, file.owner_staff_id, part.figure, event.lender_id::text, part.bucket, 0, part.seconds
      from offers event ${ofFile} join lender_submissions sent on sent.id = event.submission_id
      cross join lateral (
        select 'lender_answer', ${lasting(sql`event.created_at - sent.sent_at`)} union all select 'lender_offer', ${instant}
      ) part (figure, bucket, cents, seconds)
      where ${during('event.created_at')} and sent.sent_at is not null and not exists (
        select from offers where offers.submission_id = event.submission_id
          and (offers.created_at, offers.id) < (event.created_at, event.id))`,
    ],
    [
      ['lender_answer'],
      sql`select event.status_changed_at, file.owner_staff_id, 'lender_answer', event.lender_id::text,
        ${lasting(sql`event.status_changed_at - event.sent_at`)}
      from lender_submissions event ${ofFile}
      where ${during('event.status_changed_at')} and event.status = 'declined_by_lender' and event.sent_at is not null
        and not exists (select from offers where offers.submission_id = event.id)`,
    ],
    ...leadSteps.map((step) => [[`cohort_${step}`] as const, cohortEvents(step, span, zone)] as const),
  ]
  const meant = parts.filter(([counted]) => counted.some((figure) => wanted.includes(figure)))
  return sql.join([columns, ...meant.map(([, events]) => events)], sql` union all `)
}

/**
 * Counts a span's events: `day, staff_id, figure, detail, bucket, count, cents, seconds`, in total (`staff_id` null)
 * and per staff member.
 * @param zone IANA name, for midnights.
 * @param wanted all if left out; others may be among the rows.
 */
export const countedEvents = (
  span: Span,
  promiseHours: number,
  zone: string,
  wanted: readonly Figure[] = figures,
): SQL => sql`
  select day, staff_id, figure, detail, bucket, count(*) as count, sum(cents)::bigint as cents,
    coalesce(array_agg(seconds) filter (where seconds is not null), '{}') as seconds
  from (select (at at time zone ${zone}::text)::date as day, staff_id, figure, detail, bucket, cents, seconds
        from (${figureEvents(span, promiseHours, zone, wanted)}) events) by_day
  group by grouping sets ((day, figure, detail, bucket), (day, staff_id, figure, detail, bucket))
  having grouping(staff_id) = 1 or staff_id is not null`
