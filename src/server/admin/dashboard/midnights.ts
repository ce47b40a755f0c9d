import { sql } from 'drizzle-orm'
import type { Span } from '#server/admin/dashboard/figure-events.ts'
import type { Context } from '#server/platform/context.ts'

/** From the first midnight of these days in a zone to the one after the last; some days have 23 hours, and some 25. */
export async function spanOf(ctx: Context, from: string, through: string, zone: string): Promise<Span> {
  const { rows } = await ctx.db.execute<{ from: string; until: string }>(sql`
    select (${from}::date::timestamp at time zone ${zone}::text)::text as from,
      ((${through}::date + 1)::timestamp at time zone ${zone}::text)::text as until`)
  const [span] = rows
  if (!span) throw new Error('The database told no time.')
  return { from: new Date(span.from), until: new Date(span.until) }
}
