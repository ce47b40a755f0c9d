import { eq, sql } from 'drizzle-orm'
import {
  afterCursor,
  collatedName,
  type LeadHit,
  type LeadSearch,
  pageLimit,
  searchLeadIds,
} from '#server/intake/leads/search-lead-ids.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, refusedCursor } from '#server/platform/db/cursor.ts'
import { mayBeCommon, searchTerms } from '#server/platform/db/search-text.ts'

/**
 * Lists leads by name. A search returns names that start with the query first; they are adjacent in the index, so a common
 * first name costs the same anywhere in the alphabet.
 * @throws AppError `invalid` if the cursor's lead was deleted, because only its name tells where the page starts.
 */
export async function searchByName(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
  const prefix = mayBeCommon(filter.q) ? searchTerms(filter.q).join(' ') : ''
  const position = namePrefixPosition(prefix)
  const last = filter.after ? decodeCursor(filter.after) : undefined
  const [lastPosition] = last ? await ctx.db.select(position).from(leads).where(eq(leads.id, last)) : []
  if (last && !lastPosition) throw refusedCursor()
  const start = last ? afterCursor.name(last) : undefined
  if (!prefix) return searchLeadIds(ctx, filter, { sort: 'name', start })

  const { startsWithQuery, sortsBeforeQuery } = position
  const otherNames = { sort: 'name', extraFilter: sql`not ${startsWithQuery}` } as const
  if (lastPosition && !lastPosition.startsWithQuery)
    return searchLeadIds(ctx, filter, {
      ...otherNames,
      start,
      indexOnlyFilter: lastPosition.sortsBeforeQuery ? sortsBeforeQuery : undefined,
    })
  const prefixMatches = await searchLeadIds(ctx, filter, {
    sort: 'name',
    start,
    extraFilter: startsWithQuery,
    indexOnlyFilter: startsWithQuery,
  })
  if (prefixMatches.length === pageLimit) return prefixMatches
  const limit = pageLimit - prefixMatches.length
  return [
    ...prefixMatches,
    ...(await searchLeadIds(ctx, filter, {
      ...otherNames,
      start: undefined,
      limit,
      indexOnlyFilter: sortsBeforeQuery,
    })),
  ]
}

/** Whether a name starts with `prefix` or sorts before all names that do. U+FFFF sorts after every letter. */
function namePrefixPosition(prefix: string) {
  const name = collatedName(leads.name)
  const sortsBeforeQuery = sql<boolean>`(${name} < ${prefix})`
  return { sortsBeforeQuery, startsWithQuery: sql<boolean>`(${name} >= ${prefix} and ${name} < ${`${prefix}\uffff`})` }
}
