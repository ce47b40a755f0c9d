import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Span } from './conditions.ts'

/** Returns a date range's interval between midnights; days can have 23 or 25 hours. */
export async function spanOf(ctx: Context, from: string, through: string, zone: string): Promise<Span> {
  const { rows } = await ctx.db.execute<{ from: string; until: string }>(sql`
    select (${from}::date::timestamp at time zone ${zone}::text)::text as from,
      ((${through}::date + 1)::timestamp at time zone ${zone}::text)::text as until`)
  const [span] = rows
  if (!span) throw new Error('The database returned no time.')
  return { from: new Date(span.from), until: new Date(span.until) }
}
