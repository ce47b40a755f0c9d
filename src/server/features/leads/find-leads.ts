import { and, eq, inArray, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { present, selectShown } from '#server/features/leads/queries.ts'
import { leads } from '#server/features/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, encodeCursor, refusedCursor } from '#server/platform/db/cursor.ts'
import { decodeDay, encodeDay } from '#server/platform/db/day-cursor.ts'
import { containsAll, mayBeCommon, meansPerson } from '#server/platform/db/search-text.ts'
import { type Lead, type LeadFilter, type LeadSelection, leadPageSize } from '#shared/leads/contract.ts'
import { closedStatuses } from '#shared/leads/lead-status.ts'

type Sort = LeadFilter['sort']

/** The order of names that people read, the same on every server. */
const byName = (name: SQLWrapper) => sql`${name} collate "und-x-icu"`

/** Each order as an index has it. */
const inOrder: Record<Sort, (of: { id: SQLWrapper; name: SQLWrapper }) => SQL> = {
  newest: ({ id }) => sql`${id} desc`,
  oldest: ({ id }) => sql`${id}`,
  name: ({ id, name }) => sql`${byName(name)}, ${id}`,
  due: ({ id }) => sql`${leads.nextActionOn}, ${id}`,
}

/** The same orders as no index has them: what fits is found first, and sorted then. */
const sorted: Record<Sort, SQL> = {
  newest: sql`${leads.id}::text desc`,
  oldest: sql`${leads.id}::text`,
  name: sql`${byName(sql`(${leads.name} || '')`)}, ${leads.id}`,
  due: sql`${leads.nextActionOn}, ${leads.id}::text`,
}

/** What comes behind the lead `id`. The cursor holds no name: addresses end up in logs and histories. */
const behind = {
  newest: (id: string) => sql`${leads.id} < ${id}`,
  oldest: (id: string) => sql`${leads.id} > ${id}`,
  name: (id: string) =>
    sql`(${byName(leads.name)}, ${leads.id}) > ((select name from leads where id = ${id}) collate "und-x-icu", ${id}::uuid)`,
} satisfies Partial<Record<Sort, (id: string) => SQL>>

/** Which leads are meant, by everything but their status. */
export function selectedLeads(ctx: Context, { q, source, whose, due, today }: LeadSelection) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  return and(
    isNull(leads.mergedIntoId),
    ...meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q),
    source ? eq(leads.source, source) : undefined,
    heldBy(ctx, whose),
    due === 'today' ? eq(leads.nextActionOn, day) : undefined,
    due === 'overdue' ? lt(leads.nextActionOn, day) : undefined,
  )
}

function heldBy({ actor }: Context, whose: LeadSelection['whose']) {
  if (whose === 'mine') return actor.kind === 'staff' ? eq(leads.ownerStaffId, actor.id) : sql`false`
  return whose === 'unassigned' ? and(isNull(leads.ownerStaffId), isWaiting) : undefined
}

/** As the partial index says it, to the letter. */
const isWaiting = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)

/**
 * One page of leads, found by keyset: a page costs the same wherever it is, and rows that arrive meanwhile move none.
 * @throws AppError `invalid` for a cursor that is none of ours.
 */
export async function findLeads(ctx: Context, filter: LeadFilter): Promise<{ leads: Lead[]; next: string | null }> {
  const found = filter.sort === 'due' ? await byDue(ctx, filter) : await inOneOrder(ctx, filter, filter.sort)
  const shown = found.slice(0, leadPageSize)
  const last = shown.at(-1)
  const next = found.length > leadPageSize && last ? pointBehind(last, filter.sort) : null
  const rows = await selectShown(ctx).where(
    inArray(
      leads.id,
      shown.map(({ id }) => id),
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, present(row)]))
  return { leads: shown.flatMap(({ id }) => byId.get(id) ?? []), next }
}

/** Days are changed all day long, so that the cursor holds the one that the lead had. */
const pointBehind = ({ id, day }: Found, sort: Sort) => (sort === 'due' ? encodeDay({ day, id }) : encodeCursor(id))

async function inOneOrder(ctx: Context, filter: LeadFilter, sort: Exclude<Sort, 'due'>) {
  const last = filter.after ? decodeCursor(filter.after) : undefined
  const found = await readFound(ctx, filter, { sort, start: last ? behind[sort](last) : undefined })
  // Where names go on is known by the lead alone: behind one that is gone nothing would be found.
  if (last && found.length === 0 && sort === 'name' && (await ctx.db.$count(leads, eq(leads.id, last))) === 0)
    throw refusedCursor()
  return found
}

/** One row more than a page, to know whether there is another. */
const wanted = leadPageSize + 1

interface Found {
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
}

/** Which leads fit, in order. Whole rows are read only of those that are shown. */
async function readFound(ctx: Context, filter: LeadFilter, part: Part): Promise<Found[]> {
  if (!filter.q.trim()) return readOrdered(ctx, filter, part, inOrder[part.sort](leads))
  const met = mayBeCommon(filter.q) && part.sort !== 'due' ? await meetOnTheWay(ctx, filter, part) : undefined
  return met ?? readOrdered(ctx, filter, part, sorted[part.sort])
}

const readOrdered = (ctx: Context, filter: LeadFilter, part: Part, order: SQL): Promise<Found[]> =>
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
async function meetOnTheWay(ctx: Context, filter: LeadFilter, part: Part): Promise<Found[] | undefined> {
  const next = ctx.db
    // What the indexes of names and of filters hold, so that no row is looked at; without a filter, rows lie in the order of arrival.
    .select({
      id: leads.id,
      name: part.sort === 'name' ? leads.name : sql`null`.as('name'),
      searchText: leads.searchText,
    })
    .from(leads)
    .where(and(filterOnTheWay(ctx, filter, part), part.start))
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
        ...containsAll(next.searchText, filter.q),
        selectedLeads(ctx, { ...filter, q: '' }),
        ...otherwise(filter, part),
      ),
    )
    .orderBy(inOrder[part.sort](next))
    .limit(limit)
  return rows.length < limit ? undefined : rows
}

/** The one filter that an index has in the order of arrival: the way leads past those that fulfil it. */
function filterOnTheWay(ctx: Context, filter: LeadFilter, { sort }: Part) {
  if (sort !== 'newest' && sort !== 'oldest') return
  if (filter.whose !== 'all') return heldBy(ctx, filter.whose)
  if (filter.status) return eq(leads.status, filter.status)
  return filter.source ? eq(leads.source, filter.source) : undefined
}

/** What is planned by its day, and behind it the newest of what is not: each half from an index of its own. */
async function byDue(ctx: Context, filter: LeadFilter): Promise<Found[]> {
  const { day, id } = filter.after ? decodeDay(filter.after) : { day: undefined, id: '' }
  const isUnplanned = isNull(leads.nextActionOn)
  if (day === null) return readFound(ctx, filter, { sort: 'newest', start: behind.newest(id), also: isUnplanned })
  const start = day && sql`(${leads.nextActionOn}, ${leads.id}) > (${day}::date, ${id}::uuid)`
  const planned = await readFound(ctx, filter, {
    ...{ sort: 'due', start: start || undefined },
    also: isNotNull(leads.nextActionOn),
  })
  if (planned.length === wanted) return planned
  const limit = wanted - planned.length
  const rest = await readFound(ctx, filter, { sort: 'newest', start: undefined, limit, also: isUnplanned })
  return [...planned, ...rest]
}
