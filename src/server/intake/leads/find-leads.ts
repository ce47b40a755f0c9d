import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { findScope, ownerBranches, type ScopeOwners } from '#server/identity/record-scope/queries.ts'

import { findTagIds, firstTagged, hasTag } from '#server/intake/tags/taggings.ts'
import type { Context } from '#server/platform/context.ts'
import {
  decodeCursor,
  decodeDay,
  encodeCursor,
  encodeDay,
  firstOfEach,
  refusedCursor,
} from '#server/platform/db/cursor.ts'
import { containsAll, mayBeCommon, meansPerson, searchTerms } from '#server/platform/db/search-text.ts'
import { findSpan, isInSpan, type OpenSpan } from '#server/system/settings/find-span.ts'
import { type Lead, leadPageSize } from '#shared/intake/leads/contract.ts'
import type { LeadReach } from '#shared/intake/leads/lead-reach.ts'
import { closedStatuses, type LeadStatus } from '#shared/intake/leads/lead-status.ts'
import type { LeadFilter, LeadSelection } from '#shared/intake/leads/list-contract.ts'
import { isAnyOwner, parseChoices } from '#shared/kit/filters/choices.ts'
import { selectProofs } from './lead-reach.ts'
import { findMergeTargets, matchesOrMergeTargets, selectLeads, toLead } from './queries.ts'
import { leads, leadTags } from './table.ts'

/** With primary leads whose duplicates match the search, and the time of arrival. */
export type PreparedSelection<Selection extends LeadSelection> = Selection & {
  readonly mergeTargets: readonly string[]
  /** Whose leads the caller may read. */
  readonly scope: ScopeOwners
  readonly span: OpenSpan | undefined
  /** Undefined without a filter by tags. */
  readonly tagIds: readonly string[] | undefined
}

/** Looks up what a selection's condition needs. */
export const prepareSelection = async <Selection extends LeadSelection>(
  ctx: Context,
  selection: Selection,
): Promise<PreparedSelection<Selection>> => ({
  ...selection,
  mergeTargets: await findMergeTargets(ctx, selection.q),
  span: await findSpan(ctx, selection.arrived),
  tagIds: await findTagIds(ctx, selection.tag),
  scope: await findScope(ctx, 'leads'),
})

/** Builds a selection's condition. */
export function matchesSelection(
  ctx: Context,
  selection: PreparedSelection<LeadSelection>,
  isSearched = selection.q.trim() !== '',
) {
  const { q, mergeTargets, source, due, span, reached, status, today, tagIds } = selection
  return and(
    isNull(leads.mergedIntoId),
    matchesOrMergeTargets(
      meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q),
      leads.id,
      mergeTargets,
    ),
    anyOf(branchesOf.source(ctx, source)),
    anyOf(branchesOf.owner(ctx, selection)),
    anyOf(branchesOf.status(ctx, status)),
    dueBy(ctx, { due, today }),
    arrivedIn(span, status),
    hasTag(leadTags, leads.id, tagIds, isSearched),
    hasReached(reached),
  )
}

const anyOf = (branches: readonly SQL[]) => (branches.length === 0 ? undefined : or(...branches))

/** Builds the arrival condition, if any. Spam is not counted as arrived. */
const arrivedIn = (span: OpenSpan | undefined, status: string) =>
  span && and(...isInSpan(leads.createdAt, span), status === '' ? ne(leads.status, 'spam') : undefined)

/** Builds the condition of how far a lead has come, if any. The statement must use the table's own name. */
function hasReached(reached: LeadReach) {
  if (reached === '') return undefined
  if (reached === 'day') return sql`${leads.firstTouchedAt} - ${leads.createdAt} <= interval '24 hours'`
  return sql`exists (${selectProofs(reached, sql`leads.id`)})`
}

/** Builds the due-date condition, if any. */
function dueBy(ctx: Context, { due, today }: Pick<LeadSelection, 'due' | 'today'>) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  const chosen = parseChoices(due)
  if (chosen.length > 1) return lte(leads.nextActionOn, day)
  if (due === 'today') return eq(leads.nextActionOn, day)
  return due === 'overdue' ? lt(leads.nextActionOn, day) : undefined
}

/** One condition for each chosen value, none without a choice. Each has an index by arrival. */
const branchesOf = {
  owner: ({ actor }: Context, { owner: wanted, scope: owners }: OwnerFilter): SQL[] =>
    ownerBranches(leads.ownerStaffId, {
      ...{ owners, wanted, me: actor.kind === 'staff' ? actor.id : undefined },
      unassigned: sql`(${isNull(leads.ownerStaffId)} and ${isOpenStatus})`,
    }),
  status: (_ctx: Context, status: string): SQL[] =>
    parseChoices(status).map((one) => eq(leads.status, one as LeadStatus)),
  source: (_ctx: Context, source: string): SQL[] => parseChoices(source).map((one) => eq(leads.source, one)),
}

type OwnerFilter = Pick<PreparedSelection<LeadSelection>, 'owner' | 'scope'>

/** Must match the partial index's condition exactly. */
const isOpenStatus = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)

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
  const isByArrival = (page.sort === 'newest' || page.sort === 'oldest') && !filter.span
  const isInOrder = isByArrival && filter.q.trim() === ''
  const chosen = isInOrder && !filter.tagIds ? findBranches(ctx, filter) : undefined
  const tagged =
    isInOrder && filter.sort === page.sort && filter.tagIds && filter.tagIds.length > 0
      ? firstTagged(leadTags, leads, {
          ...{ tagIds: filter.tagIds, isNewest: page.sort === 'newest', limit },
          ...{ after: filter.after && decodeCursor(filter.after), rest: matches({ ...filter, tagIds: undefined }) },
        })
      : undefined
  return ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(leads)
    .where(
      chosen
        ? firstOfEach({ table: leads, branches: chosen.branches, rest: matches(chosen.others), order, limit })
        : (tagged ?? matches(filter)),
    )
    .orderBy(order)
    .limit(limit)
}

/**
 * The conditions of the first filter with several values, and the filter without it: repeated, it misleads the planner.
 * A scope alone is read by owner, but a chosen status or source is rarer than it.
 */
function findBranches(ctx: Context, filter: LeadSearch) {
  const others = [
    { branches: branchesOf.status(ctx, filter.status), others: { ...filter, status: '' } },
    { branches: branchesOf.source(ctx, filter.source), others: { ...filter, source: '' } },
  ]
  const owner = {
    branches: branchesOf.owner(ctx, filter),
    others: { ...filter, owner: 'all', scope: 'all' as const },
  }
  const isScopeAlone = filter.scope !== 'all' && isAnyOwner(filter.owner)
  if (isScopeAlone) return others.find(({ branches }) => branches.length > 0) ?? owner
  return [owner, ...others].find(({ branches }) => branches.length > 1)
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
  if (filter.span && after) await requireThere(ctx, decodeCursor(after))
  const order = filter.span ? ({ newest: 'latest', oldest: 'earliest' } as const)[sort] : sort
  return searchLeadIds(ctx, filter, { sort: order, start: after ? afterCursor[order](decodeCursor(after)) : undefined })
}

/** The page after a deleted lead would be empty. @throws `invalid`. */
async function requireThere(ctx: Context, id: string) {
  if ((await ctx.db.$count(leads, eq(leads.id, id))) === 0) throw refusedCursor()
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
      createdAt: filter.span ? leads.createdAt : sql`null`.as('created_at'),
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
        matchesSelection(ctx, { ...filter, q: '', mergeTargets: [] }, true),
        page.extraFilter,
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

/** The only filter indexed by arrival; several values are not in one order. */
function indexedFilter(ctx: Context, filter: LeadSearch, { sort }: SearchPart) {
  if (filter.span && (sort === 'latest' || sort === 'earliest')) return and(...isInSpan(leads.createdAt, filter.span))
  if (sort !== 'newest' && sort !== 'oldest') return
  if (filter.due) return dueBy(ctx, filter)
  const single = [
    branchesOf.owner(ctx, filter),
    branchesOf.status(ctx, filter.status),
    branchesOf.source(ctx, filter.source),
  ].find(({ length }) => length === 1)
  return single?.[0]
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
