import { type SQL, sql } from 'drizzle-orm'
import { approvedStages, closedStages } from '#server/admin/dashboard/approval-rate.ts'
import type { Context } from '#server/platform/context.ts'
import type { ApplicationEvent } from '#shared/admin/dashboard/period-list.ts'
import { type FigureOwners, isFirst, isFirstOffer, isKept, isOwnedBy, type Span, within } from './conditions.ts'

/**
 * Returns the condition of `applications` that a figure of the dashboard counted in a period, so that its list has
 * exactly these. The statement must use the table's own name.
 * @param lenders whose offers, answers or fundings count.
 */
export function countedIn(event: ApplicationEvent, span: Span, lenders: readonly string[] = []): SQL {
  if (event === 'lender_offer' || event === 'lender_answer' || event === 'lender_funded')
    return sql`applications.id in (${lenderEventsOf(event, span, lenders)})`
  if (event === 'started') return within('applications.created_at', span)
  if (event === 'offered')
    return sql`applications.id in (select event.application_id from offers event
      where ${within('event.created_at', span)} and ${isFirstOffer})`
  if (event === 'submitted' || event === 'funded') return sql`applications.id in (${eventsOf(event, span)})`
  const approved = sql`select event.application_id from application_stage_changes event
    where ${within('event.at', span)} and event.to_stage in ${approvedStages} and not exists (
      select from application_stage_changes earlier where earlier.application_id = event.application_id
        and earlier.to_stage in ${approvedStages} and (earlier.at, earlier.id) < (event.at, event.id))`
  if (event === 'approved') return sql`applications.id in (${approved})`
  return sql`(applications.id in (${approved}) or (
    ${within('applications.stage_changed_at', span)} and applications.stage in ${closedStages}
      and applications.submitted_at is not null and not exists (
        select from application_stage_changes event where event.application_id = applications.id
          and event.to_stage in ${approvedStages})))`
}

/**
 * Returns the median time from submission to a funding in the span, in days. Few applications are funded, so each is
 * looked up; `offset 0` keeps the planner from reading all of them.
 */
export async function findMedianDaysToFund(ctx: Context, span: Span, owners: FigureOwners): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ days: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from event.at - file.submitted_at) / 86400)::float8 as days
    from application_stage_changes event cross join lateral (
      select submitted_at, owner_staff_id from applications where applications.id = event.application_id offset 0
    ) file
    where ${within('event.at', span)} and event.to_stage = 'funded' and ${isFirst('funded')} and ${isKept}
      and file.submitted_at is not null and ${isOwnedBy(owners, 'file.owner_staff_id')}`)
  return rows[0]?.days ?? null
}

const eventsOf = (event: 'submitted' | 'funded', span: Span) => sql`
  select event.application_id from application_stage_changes event
  where ${within('event.at', span)} and event.to_stage = ${event} and ${isFirst(event)}
    and ${event === 'funded' ? isKept : sql`true`}`

function lenderEventsOf(
  event: 'lender_offer' | 'lender_answer' | 'lender_funded',
  span: Span,
  lenders: readonly string[],
): SQL {
  const ofLender = (column: string) => sql`${sql.raw(column)} in ${lenders.length === 0 ? sql`(null)` : lenders}`
  if (event === 'lender_funded')
    return sql`${eventsOf('funded', span)} and exists (select from offers
      where offers.application_id = event.application_id and offers.status = 'funded' and ${ofLender('offers.lender_id')})`
  const offered = sql`select event.application_id from offers event
    join lender_submissions sent on sent.id = event.submission_id
    where ${within('event.created_at', span)} and ${ofLender('event.lender_id')} and sent.sent_at is not null
      and not exists (select from offers where offers.submission_id = event.submission_id
        and (offers.created_at, offers.id) < (event.created_at, event.id))`
  if (event === 'lender_offer') return offered
  return sql`${offered} union all select event.application_id from lender_submissions event
    where ${within('event.status_changed_at', span)} and ${ofLender('event.lender_id')}
      and event.status = 'declined_by_lender' and event.sent_at is not null
      and not exists (select from offers where offers.submission_id = event.id)`
}
