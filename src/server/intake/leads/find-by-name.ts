import { eq, sql } from 'drizzle-orm'
import { behind, type Found, inNameOrder, type LeadSearch, readFound, wanted } from '#server/intake/leads/read-found.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, refusedCursor } from '#server/platform/db/cursor.ts'
import { mayBeCommon, searchTerms } from '#server/platform/db/search-text.ts'

/**
 * Leads in the order of names; of a search first those whose names begin with what was typed. They stand beside each other
 * in that order, so that a first name which many bear costs the same wherever in the alphabet it is.
 * @throws AppError `invalid` where the lead that the cursor names is gone: how its name began is known by it alone.
 */
export async function findByName(ctx: Context, filter: LeadSearch): Promise<Found[]> {
  const typed = mayBeCommon(filter.q) ? searchTerms(filter.q).join(' ') : ''
  const place = placeOf(typed)
  const last = filter.after ? decodeCursor(filter.after) : undefined
  const [stood] = last ? await ctx.db.select(place).from(leads).where(eq(leads.id, last)) : []
  if (last && !stood) throw refusedCursor()
  const start = last ? behind.name(last) : undefined
  if (!typed) return readFound(ctx, filter, { sort: 'name', start })

  const { isBeginning, isBefore } = place
  const others = { sort: 'name', also: sql`not ${isBeginning}` } as const
  if (stood && !stood.isBeginning)
    return readFound(ctx, filter, { ...others, start, along: stood.isBefore ? isBefore : undefined })
  const beginning = await readFound(ctx, filter, { sort: 'name', start, also: isBeginning, along: isBeginning })
  if (beginning.length === wanted) return beginning
  const limit = wanted - beginning.length
  return [...beginning, ...(await readFound(ctx, filter, { ...others, start: undefined, limit, along: isBefore }))]
}

/** Whether a name begins with `typed`, or stands before all that do. Behind them: U+FFFF sorts above every letter. */
function placeOf(typed: string) {
  const name = inNameOrder(leads.name)
  const isBefore = sql<boolean>`(${name} < ${typed})`
  return { isBefore, isBeginning: sql<boolean>`(${name} >= ${typed} and ${name} < ${`${typed}\uffff`})` }
}
