import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { matchesOrMergeTargets } from '#server/intake/leads/find-merge-targets.ts'
import { dueBy, matchesSelection, ownedBy, type WithMergeTargets } from '#server/intake/leads/lead-filters.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { containsAll, mayBeCommon } from '#server/platform/db/search-text.ts'
import { type LeadFilter, leadPageSize } from '#shared/intake/leads/contract.ts'

export type Sort = LeadFilter['sort']
export type LeadSearch = WithMergeTargets<LeadFilter>

/** Sorts names the same way on every server. */
export const collatedName = (name: SQLWrapper) => sql`${name} collate "und-x-icu"`

/** Sort orders that match an index. */
const indexedOrder: Record<Sort, (of: { id: SQLWrapper; name: SQLWrapper }) => SQL> = {
  newest: ({ id }) => sql`${id} desc`,
  oldest: ({ id }) => sql`${id}`,
  name: ({ id, name }) => sql`${collatedName(name)}, ${id}`,
  due: ({ id }) => sql`${leads.nextActionOn}, ${id}`,
}

/** The same orders written so that no index matches: Postgres filters first and then sorts. */
const unindexedOrder: Record<Sort, SQL> = {
  newest: sql`${leads.id}::text desc`,
  oldest: sql`${leads.id}::text`,
  name: sql`${collatedName(sql`(${leads.name} || '')`)}, ${leads.id}`,
  due: sql`${leads.nextActionOn}, ${leads.id}::text`,
}

/** Keyset condition for rows after `id`. The cursor has no name in it because URLs are logged. */
export const afterCursor = {
  newest: (id: string) => sql`${leads.id} < ${id}`,
  oldest: (id: string) => sql`${leads.id} > ${id}`,
  name: (id: string) =>
    sql`(${collatedName(leads.name)}, ${leads.id}) > ((select name from leads where id = ${id}) collate "und-x-icu", ${id}::uuid)`,
} satisfies Partial<Record<Sort, (id: string) => SQL>>

/** One row more than a page, to know whether there is a next page. */
export const pageLimit = leadPageSize + 1

export interface LeadHit {
  readonly id: string
  /** Due date of the next step. */
  readonly day: string | null
}

interface SearchPart {
  readonly sort: Sort
  /** Keyset condition of the page. */
  readonly start: SQL | undefined
  readonly limit?: number
  readonly extraFilter?: SQL
  /** The part of `extraFilter` that the sort index covers, used in the pre-scan. Pass the same object if it covers all of it. */
  readonly indexOnlyFilter?: SQL | undefined
}

/** Returns the ids of matching leads in order. Full rows are loaded only for the leads shown. */
export async function searchLeadIds(ctx: Context, filter: LeadSearch, page: SearchPart): Promise<LeadHit[]> {
  if (!filter.q.trim()) return searchOrdered(ctx, filter, page, indexedOrder[page.sort](leads))
  // Few leads are due: a partial index covers them by arrival, but a scan by name would rarely meet one.
  const canScan = mayBeCommon(filter.q) && page.sort !== 'due' && (page.sort !== 'name' || filter.due === '')
  const scanned = canScan ? await scanSortIndex(ctx, filter, page) : undefined
  return scanned ?? searchOrdered(ctx, filter, page, unindexedOrder[page.sort])
}

const searchOrdered = (ctx: Context, filter: LeadSearch, page: SearchPart, order: SQL): Promise<LeadHit[]> =>
  ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(leads)
    .where(and(matchesSelection(ctx, filter), ...otherConditions(filter, page), page.start))
    .orderBy(order)
    .limit(page.limit ?? pageLimit)

const otherConditions = ({ status }: LeadFilter, { extraFilter }: SearchPart) => [
  status ? eq(leads.status, status) : undefined,
  extraFilter,
]

/** Rows of the sort index to scan before falling back to the trigram index. */
const scanLimit = 10_000

/**
 * Scans the next leads in sort order for search matches, so that common terms fill a page quickly in any table size.
 * Returns undefined if the page isn't filled: then matches are rare, and finding and sorting all of them is quick.
 */
async function scanSortIndex(ctx: Context, filter: LeadSearch, page: SearchPart): Promise<LeadHit[] | undefined> {
  const next = ctx.db
    // Only indexed columns, for an index-only scan. Without a filter, rows are stored in order of arrival anyway.
    .select({
      id: leads.id,
      name: page.sort === 'name' ? leads.name : sql`null`.as('name'),
      searchText: leads.searchText,
    })
    .from(leads)
    .where(and(indexedFilter(ctx, filter, page), page.indexOnlyFilter, page.start))
    .orderBy(indexedOrder[page.sort](leads))
    .limit(scanLimit)
    .as('next')
  const limit = page.limit ?? pageLimit
  const rows = await ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(next)
    .innerJoin(leads, eq(leads.id, next.id))
    // Search only the scanned rows, so that the planner doesn't start from the trigram index.
    .where(
      and(
        matchesOrMergeTargets(containsAll(next.searchText, filter.q), next.id, filter.mergeTargets),
        matchesSelection(ctx, { ...filter, q: '', mergeTargets: [] }),
        ...otherConditions(filter, page),
      ),
    )
    .orderBy(indexedOrder[page.sort](next))
    .limit(limit)
  if (rows.length === limit) return rows
  const isComplete =
    page.indexOnlyFilter !== undefined &&
    page.indexOnlyFilter === page.extraFilter &&
    (await ctx.db.$count(next)) < scanLimit
  return isComplete ? rows : undefined
}

/** The one filter that has an index in order of arrival. */
function indexedFilter(ctx: Context, filter: LeadFilter, { sort }: SearchPart) {
  if (sort !== 'newest' && sort !== 'oldest') return
  if (filter.due) return dueBy(ctx, filter)
  if (filter.whose !== 'all') return ownedBy(ctx, filter.whose)
  if (filter.status) return eq(leads.status, filter.status)
  return filter.source ? eq(leads.source, filter.source) : undefined
}
