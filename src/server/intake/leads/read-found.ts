import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fitsOrHeads } from '#server/intake/leads/find-heads.ts'
import { dueBy, heldBy, selectedLeads, type WithHeads } from '#server/intake/leads/select-leads.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { containsAll, mayBeCommon } from '#server/platform/db/search-text.ts'
import { type LeadFilter, leadPageSize } from '#shared/intake/leads/contract.ts'

export type Sort = LeadFilter['sort']
export type LeadSearch = WithHeads<LeadFilter>

/** The order of names that people read, the same on every server. */
export const inNameOrder = (name: SQLWrapper) => sql`${name} collate "und-x-icu"`

/** Each order as an index has it. */
const inOrder: Record<Sort, (of: { id: SQLWrapper; name: SQLWrapper }) => SQL> = {
  newest: ({ id }) => sql`${id} desc`,
  oldest: ({ id }) => sql`${id}`,
  name: ({ id, name }) => sql`${inNameOrder(name)}, ${id}`,
  due: ({ id }) => sql`${leads.nextActionOn}, ${id}`,
}

/** The same orders as no index has them: what fits is found first, and sorted then. */
const sorted: Record<Sort, SQL> = {
  newest: sql`${leads.id}::text desc`,
  oldest: sql`${leads.id}::text`,
  name: sql`${inNameOrder(sql`(${leads.name} || '')`)}, ${leads.id}`,
  due: sql`${leads.nextActionOn}, ${leads.id}::text`,
}

/** What comes behind the lead `id`. The cursor holds no name: addresses end up in logs and histories. */
export const behind = {
  newest: (id: string) => sql`${leads.id} < ${id}`,
  oldest: (id: string) => sql`${leads.id} > ${id}`,
  name: (id: string) =>
    sql`(${inNameOrder(leads.name)}, ${leads.id}) > ((select name from leads where id = ${id}) collate "und-x-icu", ${id}::uuid)`,
} satisfies Partial<Record<Sort, (id: string) => SQL>>

/** One row more than a page, to know whether there is another. */
export const wanted = leadPageSize + 1

export interface Found {
  readonly id: string
  /** By which something is to be done. */
  readonly day: string | null
}

interface Part {
  readonly sort: Sort
  /** What comes behind the page before. */
  readonly start: SQL | undefined
  readonly limit?: number
  /** What else has to be so. */
  readonly also?: SQL
  /** Of this, what the index of the order can say: only there is looked on the way. `also` itself where that is all of it. */
  readonly along?: SQL | undefined
}

/** Which leads fit, in order. Whole rows are read only of those that are shown. */
export async function readFound(ctx: Context, filter: LeadSearch, part: Part): Promise<Found[]> {
  if (!filter.q.trim()) return readOrdered(ctx, filter, part, inOrder[part.sort](leads))
  // Few are due: in the order of arrival they have an index of their own, in that of names they would not be met.
  const isMet = mayBeCommon(filter.q) && part.sort !== 'due' && (part.sort !== 'name' || filter.due === '')
  const met = isMet ? await meetOnTheWay(ctx, filter, part) : undefined
  return met ?? readOrdered(ctx, filter, part, sorted[part.sort])
}

const readOrdered = (ctx: Context, filter: LeadSearch, part: Part, order: SQL): Promise<Found[]> =>
  ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(leads)
    .where(and(selectedLeads(ctx, filter), ...otherwise(filter, part), part.start))
    .orderBy(order)
    .limit(part.limit ?? wanted)

const otherwise = ({ status }: LeadFilter, { also }: Part) => [status ? eq(leads.status, status) : undefined, also]

/** Leads in their order that are looked through before the index of words is asked. */
const lookedThrough = 10_000

/**
 * A page of a search, from the leads that come next in the order: words that many share fill it from there, however many
 * leads there are. Undefined where they do not: then they are few, and finding and sorting all of them is quick.
 */
async function meetOnTheWay(ctx: Context, filter: LeadSearch, part: Part): Promise<Found[] | undefined> {
  const next = ctx.db
    // What the indexes of names and of filters hold, so that no row is looked at; without a filter, rows lie in the order of arrival.
    .select({
      id: leads.id,
      name: part.sort === 'name' ? leads.name : sql`null`.as('name'),
      searchText: leads.searchText,
    })
    .from(leads)
    .where(and(filterOnTheWay(ctx, filter, part), part.along, part.start))
    .orderBy(inOrder[part.sort](leads))
    .limit(lookedThrough)
    .as('next')
  const limit = part.limit ?? wanted
  const rows = await ctx.db
    .select({ id: leads.id, day: leads.nextActionOn })
    .from(next)
    .innerJoin(leads, eq(leads.id, next.id))
    // The words are looked for in what was read alone, lest the planner begin with their index.
    .where(
      and(
        fitsOrHeads(containsAll(next.searchText, filter.q), next.id, filter.heads),
        selectedLeads(ctx, { ...filter, q: '', heads: [] }),
        ...otherwise(filter, part),
      ),
    )
    .orderBy(inOrder[part.sort](next))
    .limit(limit)
  if (rows.length === limit) return rows
  const isAllThere = part.along !== undefined && part.along === part.also && (await ctx.db.$count(next)) < lookedThrough
  return isAllThere ? rows : undefined
}

/** The one filter that an index has in the order of arrival: the way leads past those that fulfil it. */
function filterOnTheWay(ctx: Context, filter: LeadFilter, { sort }: Part) {
  if (sort !== 'newest' && sort !== 'oldest') return
  if (filter.due) return dueBy(ctx, filter)
  if (filter.whose !== 'all') return heldBy(ctx, filter.whose)
  if (filter.status) return eq(leads.status, filter.status)
  return filter.source ? eq(leads.source, filter.source) : undefined
}
