import { and, desc, inArray, isNotNull, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'

/** So many of the latest: more than ever share an address, a number or a rare name. */
const maxHeads = 500

/**
 * The leads that others were joined to which fit what was typed: such a lead is found by what its family is called. Leads
 * are joined one by one, by hand, and an index has the texts of these alone, so that nearly every search finds none at once.
 */
export async function findHeads({ db }: Context, q: string): Promise<string[]> {
  if (!q.trim()) return []
  const { mergedIntoId, searchText, emailNormalized } = leads
  const rows = await db
    .selectDistinct({ id: mergedIntoId })
    .from(leads)
    .where(and(isNotNull(mergedIntoId), ...meansPerson({ text: searchText, email: emailNormalized }, q)))
    .orderBy(desc(mergedIntoId))
    .limit(maxHeads)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Whether a lead fits by itself, or as one of `heads`. Where there are none, indexes are chosen as if nothing was ever joined. */
export const fitsOrHeads = (fits: readonly SQL[], id: SQLWrapper, heads: readonly string[]): SQL | undefined =>
  heads.length === 0 ? and(...fits) : or(and(...fits), inArray(id, [...heads]))
