import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { scopeSql } from '#server/identity/record-scope/queries.ts'
import { areAllScanned, firstTagged } from '#server/intake/tags/taggings.ts'
import type { Context } from '#server/platform/context.ts'
import {
  decodeCursor,
  decodeDay,
  encodeCursor,
  encodeDay,
  firstOfEach,
  refusedCursor,
} from '#server/platform/db/cursor.ts'
import { containsAll, mayBeCommon, searchTerms } from '#server/platform/db/search-text.ts'
import { isInSpan } from '#server/system/settings/find-span.ts'
import { type Lead, leadPageSize } from '#shared/intake/leads/contract.ts'
import type { LeadFilter } from '#shared/intake/leads/list-contract.ts'
import { isAnyOwner } from '#shared/kit/filters/choices.ts'
import {
  branchesOf,
  dueBy,
  matchesSelection,
  type PreparedSelection,
  prepareSelection,
  walksOf,
} from './lead-selection.ts'
import { matchesOrMergeTargets, selectLeads, toLead } from './queries.ts'
import { leads, leadTags } from './table.ts'

/** `latest` and `earliest` are by arrival, if that is filtered: ids can be from a browser with a wrong clock. */
type Sort = LeadFilter['sort'] | 'latest' | 'earliest'
type LeadSearch = PreparedSelection<LeadFilter>

/** Sorts the same on every server. */
const collatedName = (name: SQLWrapper) => sql`${name} collate "und-x-icu"`

const indexedOrder: Record<Sort, (of: { id: SQLWrapper; name: SQLWrapper; createdAt: SQLWrapper }) => SQL> = {
  newest: ({ id }) => sql`${id} desc`,
  oldest: ({ id }) => sql`${id}`,
  latest: ({ id, createdAt }) => sql`${createdAt} desc, ${id} desc`,
  earliest: ({ id, createdAt }) => sql`${createdAt}, ${id}`,
  name: ({ id, name }) => sql`${collatedName(name)}, ${id}`,
  due: ({ id }) => sql`${leads.nextActionOn}, ${id}`,
}

/** Matches no index, so that Postgres filters first, then sorts. */
const unindexedOrder: Record<Sort, SQL> = {
  newest: sql`${leads.id}::text desc`,
  oldest: sql`${leads.id}::text`,
  latest: sql`${leads.createdAt} + interval '0' desc, ${leads.id} desc`,
  earliest: sql`${leads.createdAt} + interval '0', ${leads.id}`,
  name: sql`${collatedName(sql`(${leads.name} || '')`)}, ${leads.id}`,
  due: sql`${leads.nextActionOn}, ${leads.id}::text`,
}

const arrivalOf = (id: string) => sql`(select created_at from leads where id = ${id})`

/** By id, without the name, because URLs are logged. */
const afterCursor = {
  newest: (id: string) => sql`${leads.id} < ${id}`,
  oldest: (id: string) => sql`${leads.id} > ${id}`,
  latest: (id: string) => sql`(${leads.createdAt}, ${leads.id}) < (${arrivalOf(id)}, ${id}::uuid)`,
  earliest: (id: string) => sql`(${leads.createdAt}, ${leads.id}) > (${arrivalOf(id)}, ${id}::uuid)`,
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

const searchOrdered = (ctx: Context, filter: LeadSearch, page: SearchPart, order: SQL): Promise<LeadHit[]> => {
  const limit = page.limit ?? pageLimit
  const matches = (selection: LeadSearch) => and(matchesSelection(ctx, selection), page.extraFilter, page.start)
  const isInOrder = isByArrival(filter, page) && filter.q.trim() === ''
  const chosen = isInOrder && !filter.tagIds ? findBranches(ctx, filter) : undefined
  const rows = isInOrder ? taggedRows(filter, page) : undefined
  const tagged =
    rows && firstTagged(leadTags, leads, { ...rows, limit, rest: matches({ ...filter, tagIds: undefined }) })
  return ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(leads)
    .where(
      chosen
        ? firstOfEach({
            ...{ table: leads, branches: chosen.branches, isNewest: page.sort === 'newest' },
            rest: matches(chosen.others),
            order,
            limit,
          })
        : (tagged ?? matches(filter)),
    )
    .orderBy(order)
    .limit(limit)
}

const isByArrival = ({ span }: LeadSearch, { sort }: SearchPart) => (sort === 'newest' || sort === 'oldest') && !span

/** What a page of tagged leads in the order of the tags' index is read by, if it is one. */
function taggedRows(filter: LeadSearch, page: SearchPart) {
  const { tagIds, sort, after } = filter
  if (!tagIds || tagIds.length === 0 || !isByArrival(filter, page) || sort !== page.sort) return undefined
  return { tagIds, isNewest: page.sort === 'newest', after: after && decodeCursor(after) }
}

/**
 * The conditions of the first of the chosen filters, and the filter without it: repeated, it misleads the planner.
 * Someone's leads may all be old, so a chosen owner comes first. A scope alone is read by owner, but a chosen status or
 * source is rarer than it.
 */
function findBranches(ctx: Context, filter: LeadSearch) {
  const others = [
    { branches: walksOf.status(ctx, filter.status), others: { ...filter, status: '' } },
    { branches: walksOf.source(ctx, filter.source), others: { ...filter, source: '' } },
  ]
  const owner = {
    branches: walksOf.owner(ctx, filter),
    others: { ...filter, owner: 'all', scope: 'all' as const },
  }
  const isScopeAlone = filter.scope !== 'all' && isAnyOwner(filter.owner)
  const filters = isScopeAlone ? [...others, owner] : [owner, ...others]
  return filters.find(({ branches }) => branches.length > 0)
}

/** Then the trigram index is used (record 52). */
const scanLimit = 10_000

/**
 * Returns a page of leads by keyset, so that pages cost the same and don't shift.
 * @throws `invalid` for an unknown cursor.
 */
export async function findLeads(ctx: Context, filter: LeadFilter): Promise<{ leads: Lead[]; next: string | null }> {
  const hits = await searchInOrder(ctx, await prepareSelection(ctx, filter))
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

async function searchInOrder(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
  const { sort, after } = filter
  if (sort === 'due') return searchByDueDate(ctx, filter)
  if (sort === 'name') return searchByName(ctx, filter)
  if (filter.span && after) await requireThere(ctx, filter, decodeCursor(after))
  const order = filter.span ? ({ newest: 'latest', oldest: 'earliest' } as const)[sort] : sort
  return searchLeadIds(ctx, filter, { sort: order, start: after ? afterCursor[order](decodeCursor(after)) : undefined })
}

/** Where a lead outside the scope falls among those in it would reveal its name or arrival. */
const isReadable = ({ scope }: LeadSearch, id: string) => and(eq(leads.id, id), scopeSql(scope, leads.ownerStaffId))

/** The page after a deleted lead would be empty. @throws `invalid`. */
async function requireThere(ctx: Context, filter: LeadSearch, id: string) {
  if ((await ctx.db.$count(leads, isReadable(filter, id))) === 0) throw refusedCursor()
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
 * @throws `invalid` if the cursor's lead was deleted or is outside the scope, because its name starts the page.
 */
async function searchByName(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
  const prefix = mayBeCommon(filter.q) ? searchTerms(filter.q).join(' ') : ''
  const position = namePrefixPosition(prefix)
  const last = filter.after ? decodeCursor(filter.after) : undefined
  const [lastPosition] = last ? await ctx.db.select(position).from(leads).where(isReadable(filter, last)) : []
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
  const tagged = canScan ? taggedRows(filter, page) : undefined
  const scanned = tagged
    ? await scanTagged(ctx, filter, page, { ...tagged, scanned: scanLimit })
    : canScan
      ? await scanSortIndex(ctx, filter, page)
      : undefined
  return scanned ?? searchOrdered(ctx, filter, page, unindexedOrder[page.sort])
}

/** The same among the next leads of the tags. */
async function scanTagged(
  ctx: Context,
  filter: LeadSearch,
  page: SearchPart,
  tagged: NonNullable<ReturnType<typeof taggedRows>> & { readonly scanned: number },
): Promise<LeadHit[] | undefined> {
  const limit = page.limit ?? pageLimit
  const rest = and(matchesSelection(ctx, { ...filter, tagIds: undefined }), page.extraFilter)
  const order = indexedOrder[page.sort](leads)
  const rows = await ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(leads)
    .where(firstTagged(leadTags, leads, { ...tagged, rest, limit }))
    .orderBy(order)
    .limit(limit)
  return rows.length === limit || (await areAllScanned(ctx, leadTags, tagged)) ? rows : undefined
}

/**
 * Common terms fill a page quickly in any table size. If not, matches are rare, and finding and sorting them all is
 * quick.
 */
async function scanSortIndex(ctx: Context, filter: LeadSearch, page: SearchPart): Promise<LeadHit[] | undefined> {
  const next = nextRows(ctx, filter, page).as('next')
  const limit = page.limit ?? pageLimit
  const rows = await ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(next)
    .innerJoin(leads, eq(leads.id, next.id))
    // Scanned rows only, so that the planner doesn't start from the trigram index.
    .where(
      and(
        matchesOrMergeTargets(containsAll(next.searchText, filter.q), next.id, filter.mergeTargets),
        matchesSelection(ctx, { ...filter, q: '', mergeTargets: [] }, true),
        page.extraFilter,
      ),
    )
    .orderBy(indexedOrder[page.sort](next))
    .limit(limit)
  if (rows.length === limit) return rows
  const isComplete =
    (page.extraFilter === undefined || page.indexOnlyFilter === page.extraFilter) &&
    (await ctx.db.$count(next)) < scanLimit
  return isComplete ? rows : undefined
}

/** The next rows in the page's order: those of one filter if it is indexed by arrival, or else all. */
function nextRows(ctx: Context, filter: LeadSearch, page: SearchPart) {
  const order = (of: Parameters<(typeof indexedOrder)[Sort]>[0]) => indexedOrder[page.sort](of)
  const rowsOf = (condition: SQL | undefined) =>
    ctx.db
      // Indexed columns, for an index-only scan; rows are stored by arrival.
      .select({
        id: leads.id,
        name: page.sort === 'name' ? leads.name : sql<string>`null`.as('name'),
        createdAt: filter.span ? leads.createdAt : sql<Date>`null`.as('created_at'),
        searchText: leads.searchText,
      })
      .from(leads)
      .where(and(condition, page.indexOnlyFilter, page.start))
  const [first, second, ...others] = indexedFilters(ctx, filter, page)
  if (!second) return rowsOf(first).orderBy(order(leads)).limit(scanLimit)
  // The database merges the values' indexes in order.
  const all = unionAll(rowsOf(first), rowsOf(second), ...others.map(rowsOf)).as('all')
  return ctx.db.select().from(all).orderBy(order(all)).limit(scanLimit)
}

/** The filter that is indexed by arrival: one condition for each of its values. */
function indexedFilters(ctx: Context, filter: LeadSearch, { sort }: SearchPart): (SQL | undefined)[] {
  if (filter.span && (sort === 'latest' || sort === 'earliest')) return [and(...isInSpan(leads.createdAt, filter.span))]
  if (sort !== 'newest' && sort !== 'oldest') return []
  if (filter.due) return [dueBy(ctx, filter)]
  const filters = [
    branchesOf.owner(ctx, filter),
    branchesOf.status(ctx, filter.status),
    branchesOf.source(ctx, filter.source),
  ].filter(({ length }) => length > 0)
  return filters.find(({ length }) => length === 1) ?? filters[0] ?? []
}

/** Finds up to `limit` leads in any order, with what a bulk change compares. */
export async function findLeadSnapshots(
  ctx: Context,
  selection: { readonly filter: LeadFilter } | { readonly ids: readonly string[] },
  limit: number,
) {
  const rows = await ctx.db
    .select({ id: leads.id, ownerId: leads.ownerStaffId, status: leads.status })
    .from(leads)
    .where(
      'ids' in selection
        ? inArray(leads.id, [...selection.ids])
        : matchesSelection(ctx, await prepareSelection(ctx, selection.filter)),
    )
    .limit(limit)
  return rows.map(({ id, ownerId, status }) => ({ id, seen: { ownerId, status } }))
}
