import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, decodeDay, encodeCursor, encodeDay, refusedCursor } from '#server/platform/db/cursor.ts'
import { containsAll, mayBeCommon, meansPerson, searchTerms } from '#server/platform/db/search-text.ts'
import { type Lead, type LeadFilter, type LeadSelection, leadPageSize } from '#shared/intake/leads/contract.ts'
import { closedStatuses } from '#shared/intake/leads/lead-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parseTimeSpan } from '#shared/kit/moment.ts'
import { findMergeTargets, matchesOrMergeTargets, selectLeads, toLead } from './queries.ts'
import { leads } from './table.ts'
/** With primary leads whose duplicates match the search. */
export type WithMergeTargets<Selection extends LeadSelection> = Selection & { readonly mergeTargets: readonly string[] }

export const withMergeTargets = async <Selection extends LeadSelection>(
  ctx: Context,
  selection: Selection,
): Promise<WithMergeTargets<Selection>> => ({ ...selection, mergeTargets: await findMergeTargets(ctx, selection.q) })

/** Builds a selection's condition, except status. */
export function matchesSelection(
  ctx: Context,
  { q, mergeTargets, source, owner, due, arrived, reached, today }: WithMergeTargets<LeadSelection>,
) {
  return and(
    isNull(leads.mergedIntoId),
    matchesOrMergeTargets(
      meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q),
      leads.id,
      mergeTargets,
    ),
    source ? eq(leads.source, source) : undefined,
    ownedBy(ctx, owner),
    dueBy(ctx, { due, today }),
    arrivedIn(arrived),
    reached === 'day' ? sql`${leads.firstTouchedAt} - ${leads.createdAt} <= interval '24 hours'` : undefined,
  )
}

/** Builds the arrival condition, if any. Spam is not counted as arrived. @throws `invalid` */
function arrivedIn(arrived: string) {
  if (arrived === '') return undefined
  const span = parseTimeSpan(arrived)
  if (!span) throw new AppError('invalid', 'Check your input and try again.', { arrived: 'Invalid input' })
  return and(gte(leads.createdAt, span.from), lt(leads.createdAt, span.until), ne(leads.status, 'spam'))
}

/** Builds the due-date condition, if any. */
function dueBy(ctx: Context, { due, today }: Pick<LeadSelection, 'due' | 'today'>) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  if (due === 'today') return eq(leads.nextActionOn, day)
  return due === 'overdue' ? lt(leads.nextActionOn, day) : undefined
}

/** Builds the owner condition, if any. */
function ownedBy({ actor }: Context, owner: LeadSelection['owner']) {
  if (owner === 'mine') return actor.kind === 'staff' ? eq(leads.ownerStaffId, actor.id) : sql`false`
  return owner === 'unassigned' ? and(isNull(leads.ownerStaffId), isOpenStatus) : undefined
}

/** Must match the partial index's condition exactly. */
const isOpenStatus = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)

type Sort = LeadFilter['sort']
type LeadSearch = WithMergeTargets<LeadFilter>

/** Sorts the same on every server. */
const collatedName = (name: SQLWrapper) => sql`${name} collate "und-x-icu"`

const indexedOrder: Record<Sort, (of: { id: SQLWrapper; name: SQLWrapper }) => SQL> = {
  newest: ({ id }) => sql`${id} desc`,
  oldest: ({ id }) => sql`${id}`,
  name: ({ id, name }) => sql`${collatedName(name)}, ${id}`,
  due: ({ id }) => sql`${leads.nextActionOn}, ${id}`,
}

/** Matches no index, so that Postgres filters first, then sorts. */
const unindexedOrder: Record<Sort, SQL> = {
  newest: sql`${leads.id}::text desc`,
  oldest: sql`${leads.id}::text`,
  name: sql`${collatedName(sql`(${leads.name} || '')`)}, ${leads.id}`,
  due: sql`${leads.nextActionOn}, ${leads.id}::text`,
}

/** By id, without the name, because URLs are logged. */
const afterCursor = {
  newest: (id: string) => sql`${leads.id} < ${id}`,
  oldest: (id: string) => sql`${leads.id} > ${id}`,
  name: (id: string) =>
    sql`(${collatedName(leads.name)}, ${leads.id}) > ((select name from leads where id = ${id}) collate "und-x-icu", ${id}::uuid)`,
} satisfies Partial<Record<Sort, (id: string) => SQL>>

/** One more row reveals a next page. */
const pageLimit = leadPageSize + 1

interface LeadHit {
  readonly id: string
  readonly day: string | null
}

interface SearchPart {
  readonly sort: Sort
  readonly start: SQL | undefined
  readonly limit?: number
  readonly extraFilter?: SQL
  /** The part of `extraFilter` that the sort index covers; pass the same object for all. */
  readonly indexOnlyFilter?: SQL | undefined
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

/** Then the trigram index is used (record 52). */
const scanLimit = 10_000

/**
 * Returns a page of leads by keyset, so that pages cost the same and don't shift.
 * @throws `invalid` for an unknown cursor.
 */
export async function findLeads(ctx: Context, filter: LeadFilter): Promise<{ leads: Lead[]; next: string | null }> {
  const hits = await searchInOrder(ctx, await withMergeTargets(ctx, filter))
  const shown = hits.slice(0, leadPageSize)
  const last = shown.at(-1)
  const next = hits.length > leadPageSize && last ? toCursor(last, filter.sort) : null
  const rows = await selectLeads(ctx).where(
    inArray(
      leads.id,
      shown.map(({ id }) => id),
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, toLead(row)]))
  return { leads: shown.flatMap(({ id }) => byId.get(id) ?? []), next }
}

/** With the due date, which often changes. */
const toCursor = ({ id, day }: LeadHit, sort: Sort) => (sort === 'due' ? encodeDay({ day, id }) : encodeCursor(id))

function searchInOrder(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
  const { sort, after } = filter
  if (sort === 'due') return searchByDueDate(ctx, filter)
  if (sort === 'name') return searchByName(ctx, filter)
  return searchLeadIds(ctx, filter, { sort, start: after ? afterCursor[sort](decodeCursor(after)) : undefined })
}

/** Due leads first, then the newest others; each half has an index. */
async function searchByDueDate(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
  const { day, id } = filter.after ? decodeDay(filter.after) : { day: undefined, id: '' }
  const isUnplanned = isNull(leads.nextActionOn)
  if (day === null)
    return searchLeadIds(ctx, filter, { sort: 'newest', start: afterCursor.newest(id), extraFilter: isUnplanned })
  const start = day && sql`(${leads.nextActionOn}, ${leads.id}) > (${day}::date, ${id}::uuid)`
  const planned = await searchLeadIds(ctx, filter, {
    ...{ sort: 'due', start: start || undefined },
    extraFilter: isNotNull(leads.nextActionOn),
  })
  if (planned.length === pageLimit) return planned
  const limit = pageLimit - planned.length
  const rest = await searchLeadIds(ctx, filter, { sort: 'newest', start: undefined, limit, extraFilter: isUnplanned })
  return [...planned, ...rest]
}

/**
 * Names starting with the query come first; they are adjacent in the index, so that a common first name costs the
 * same anywhere.
 * @throws `invalid` if the cursor's lead was deleted, because its name starts the page.
 */
async function searchByName(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
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

/** U+FFFF sorts after every letter. */
function namePrefixPosition(prefix: string) {
  const name = collatedName(leads.name)
  const sortsBeforeQuery = sql<boolean>`(${name} < ${prefix})`
  return { sortsBeforeQuery, startsWithQuery: sql<boolean>`(${name} >= ${prefix} and ${name} < ${`${prefix}\uffff`})` }
}

/** Full rows are loaded only for leads shown. */
async function searchLeadIds(ctx: Context, filter: LeadSearch, page: SearchPart): Promise<LeadHit[]> {
  if (!filter.q.trim()) return searchOrdered(ctx, filter, page, indexedOrder[page.sort](leads))
  // A partial index covers the few due leads by arrival; a scan by name would rarely meet one.
  const canScan = mayBeCommon(filter.q) && page.sort !== 'due' && (page.sort !== 'name' || filter.due === '')
  const scanned = canScan ? await scanSortIndex(ctx, filter, page) : undefined
  return scanned ?? searchOrdered(ctx, filter, page, unindexedOrder[page.sort])
}

/**
 * Common terms fill a page quickly in any table size. If not, matches are rare, and finding and sorting them all is
 * quick.
 */
async function scanSortIndex(ctx: Context, filter: LeadSearch, page: SearchPart): Promise<LeadHit[] | undefined> {
  const next = ctx.db
    // Indexed columns, for an index-only scan; rows are stored by arrival.
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
    // Scanned rows only, so that the planner doesn't start from the trigram index.
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

/** The only filter indexed by arrival. */
function indexedFilter(ctx: Context, filter: LeadFilter, { sort }: SearchPart) {
  if (sort !== 'newest' && sort !== 'oldest') return
  if (filter.due) return dueBy(ctx, filter)
  if (filter.owner !== 'all') return ownedBy(ctx, filter.owner)
  if (filter.status) return eq(leads.status, filter.status)
  return filter.source ? eq(leads.source, filter.source) : undefined
}
