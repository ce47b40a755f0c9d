import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { addDays } from '#shared/kit/calendar-day.ts'

/** Lenders change, so older responses don't count. */
const lookedBackDays = 90

type Row = { lender: string; median: number }

/** Returns lenders' median response times, ms, by id, from the daily figures, which outlive applications. */
export async function findAnswerTimes(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const from = addDays(await findToday(ctx), -lookedBackDays)
  const { rows } = await ctx.db.execute<Row>(sql`
    select detail as lender, percentile_cont(0.5) within group (order by length)::float8 * 1000 as median
    from daily_figures cross join unnest(seconds) length
    where staff_id is null and day >= ${from} and figure = 'lender_answer'
    group by detail`)
  return new Map(rows.map(({ lender, median }) => [lender, median]))
}
