import { and, desc, inArray, isNotNull, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'

/** More leads than ever share an email address, a phone number or a rare name. */
const maxMergeTargets = 500

/**
 * Returns the primary leads whose merged duplicates match the search text, so that a lead is also found by the details of
 * its duplicates. Merged leads have their own small index, so this is fast.
 */
export async function findMergeTargets({ db }: Context, q: string): Promise<string[]> {
  if (!q.trim()) return []
  const { mergedIntoId, searchText, emailNormalized } = leads
  const rows = await db
    .selectDistinct({ id: mergedIntoId })
    .from(leads)
    .where(and(isNotNull(mergedIntoId), ...meansPerson({ text: searchText, email: emailNormalized }, q)))
    .orderBy(desc(mergedIntoId))
    .limit(maxMergeTargets)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Whether a lead matches by itself or is in `mergeTargets`. Without merge targets the condition stays indexable. */
export const matchesOrMergeTargets = (
  conditions: readonly SQL[],
  id: SQLWrapper,
  mergeTargets: readonly string[],
): SQL | undefined =>
  mergeTargets.length === 0 ? and(...conditions) : or(and(...conditions), inArray(id, [...mergeTargets]))
