import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { percentile } from '#shared/kit/locale/durations.ts'

/** Lenders change, so older responses don't count. */
const lookedBackDays = 90

type Row = { lender: string; bucket: number; count: number }

/** Returns lenders' median response times, ms, by id, from the daily figures, which outlive applications. */
export async function findAnswerTimes(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const from = addDays(await findToday(ctx), -lookedBackDays)
  const { rows } = await ctx.db.execute<Row>(sql`
    select detail as lender, bucket, sum(count)::int as count from daily_figures
    where staff_id is null and day >= ${from} and figure = 'lender_answer'
    group by detail, bucket`)
  const byLender = Map.groupBy(rows, ({ lender }) => lender)
  return new Map([...byLender].map(([id, counts]) => [id, percentile(counts, 0.5) ?? 0]))
}
