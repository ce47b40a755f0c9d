import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { ApplicationEvent } from '#shared/admin/dashboard/period-list.ts'
import { approvedStages, closedStages } from './approval-rate.ts'
import { isFirst, isKept, type Span } from './figure-events.ts'

/**
 * Returns the condition of `applications` that a figure of the dashboard counted in a period, so that its list has
 * exactly these. The statement must use the table's own name.
 */
export function countedIn(event: ApplicationEvent, span: Span): SQL {
  if (event !== 'decided') return sql`applications.id in (${eventsOf(event, span)})`
  const approved = sql`select event.application_id from application_stage_changes event
    where ${within('event.at', span)} and event.to_stage in ${approvedStages} and not exists (
      select from application_stage_changes earlier where earlier.application_id = event.application_id
        and earlier.to_stage in ${approvedStages} and (earlier.at, earlier.id) < (event.at, event.id))`
  return sql`(applications.id in (${approved}) or (
    ${within('applications.stage_changed_at', span)} and applications.stage in ${closedStages}
      and applications.submitted_at is not null and not exists (
        select from application_stage_changes event where event.application_id = applications.id
          and event.to_stage in ${approvedStages})))`
}

/** Returns the median time from submission to a funding in the span, in days. */
export async function findMedianDaysToFund(ctx: Context, span: Span, staffId: string | null): Promise<number | null> {
  const isOwn = staffId === null ? sql`true` : sql`file.owner_staff_id = ${staffId}`
  const { rows } = await ctx.db.execute<{ days: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from event.at - file.submitted_at) / 86400)::float8 as days
    from application_stage_changes event join applications file on file.id = event.application_id
    where ${within('event.at', span)} and event.to_stage = 'funded' and ${isFirst('funded')} and ${isKept}
      and file.submitted_at is not null and ${isOwn}`)
  return rows[0]?.days ?? null
}

const within = (column: string, { from, until }: Span) =>
  sql`${sql.raw(column)} >= ${from.toISOString()} and ${sql.raw(column)} < ${until.toISOString()}`

const eventsOf = (event: 'submitted' | 'funded', span: Span) => sql`
  select event.application_id from application_stage_changes event
  where ${within('event.at', span)} and event.to_stage = ${event} and ${isFirst(event)}
    and ${event === 'funded' ? isKept : sql`true`}`
