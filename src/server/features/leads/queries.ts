import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { leadSubmissions, leads } from '#server/features/leads/table.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import { isSearchable, meansPerson } from '#server/platform/db/search-text.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type Lead, type LeadFilter, type LeadSelection, leadPageSize } from '#shared/leads/contract.ts'
import { closedStatuses } from '#shared/leads/lead-status.ts'

/** What the sealed words of an activity belong to. */
export const activityContext = (id: string) => `lead_activities:${id}`

const { searchText: _derived, ...columns } = getTableColumns(leads)
const byName = sql`${leads.name} collate "und-x-icu"`

/**
 * The latest word on calls to the number that the lead has, said as this lead or as one that was joined to it. Columns by
 * name: Drizzle would leave out their table.
 */
export const mayBeCalled = sql<boolean>`leads.status <> 'do_not_contact' and coalesce((
  select consent.action = 'given' from consent_events consent
  where consent.subject_id = any (array(select merged.id from leads merged where merged.merged_into_id = leads.id) || leads.id)
    and consent.channel = 'call' and consent.address = coalesce(leads.phone_e164, leads.phone)
  order by consent.at desc, consent.id desc limit 1), false)`

/** The latest word on WhatsApp to that number, wherever it was said: it is agreed to by itself, in an application. */
const mayBeMessaged = sql<boolean>`leads.status <> 'do_not_contact' and coalesce((
  select consent.action = 'given' from consent_events consent
  where consent.channel = 'whatsapp' and consent.address = leads.phone_e164
  order by consent.at desc, consent.id desc limit 1), false)`

const shown = { ...columns, mayBeCalled, owner: staff.name }

const orders = {
  newest: [desc(leads.id)],
  oldest: [asc(leads.id)],
  name: [asc(byName), asc(leads.id)],
  due: [asc(leads.nextActionOn), asc(leads.id)],
}

/** What comes behind the lead `id`. The cursor holds no name: addresses end up in logs and histories. */
const behind = {
  newest: (id: string) => sql`${leads.id} < ${id}`,
  oldest: (id: string) => sql`${leads.id} > ${id}`,
  name: (id: string) =>
    sql`(${byName}, ${leads.id}) > ((select name from leads where id = ${id}) collate "und-x-icu", ${id}::uuid)`,
  due: (id: string) =>
    sql`(${leads.nextActionOn}, ${leads.id}) > ((select next_action_on from leads where id = ${id}), ${id}::uuid)`,
} satisfies Record<LeadFilter['sort'], (id: string) => SQL>

/** Which leads are meant, by everything but their status. */
export function selectedLeads(ctx: Context, { q, source, whose, due, today }: LeadSelection) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  const me = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  return and(
    isNull(leads.mergedIntoId),
    ...meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q),
    source ? eq(leads.source, source) : undefined,
    whose === 'mine' ? (me ? eq(leads.ownerStaffId, me) : sql`false`) : undefined,
    whose === 'unassigned' ? and(isNull(leads.ownerStaffId), isWaiting) : undefined,
    due === 'today' ? eq(leads.nextActionOn, day) : undefined,
    due === 'overdue' ? lt(leads.nextActionOn, day) : undefined,
  )
}

/** As the partial index says it, to the letter. */
const isWaiting = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)

/**
 * One page of leads, found by keyset: a page costs the same wherever it is, and rows that arrive meanwhile move none.
 * @throws AppError `invalid` for a cursor that is none of ours.
 */
export async function findLeads(ctx: Context, filter: LeadFilter): Promise<{ leads: Lead[]; next: string | null }> {
  const rows = await readSorted(ctx, filter)
  const last = rows[leadPageSize - 1]
  const next = rows.length > leadPageSize && last ? encodeCursor(last.id) : null
  return { leads: rows.slice(0, leadPageSize).map(present), next }
}

async function readSorted(ctx: Context, filter: LeadFilter) {
  if (filter.sort === 'due') return byDue(ctx, filter)
  const found = filter.sort === 'name' && isSearchable(filter.q) ? await findOnTheWay(ctx, filter) : undefined
  return found ?? readPage(ctx, filter, filter.sort)
}

/**
 * Leads in the order of names that are looked through before the index of words is asked: words that many share fill a
 * page from there at once, and of words that few have there is little to sort.
 */
const lookedThrough = 5_000

/** A page of a search by name; undefined where the words are too rare to be found on the way. */
async function findOnTheWay(ctx: Context, filter: LeadFilter) {
  const from = filter.after ? sql`where ${behind.name(decodeCursor(filter.after))}` : undefined
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select leads.id from (select * from leads ${from} order by ${byName}, id limit ${lookedThrough}) leads
    where ${and(selectedLeads(ctx, filter), filter.status ? eq(leads.status, filter.status) : undefined)}
    order by ${byName}, leads.id limit ${leadPageSize + 1}`)
  if (rows.length <= leadPageSize) return
  const ids = rows.map(({ id }) => id)
  return select(ctx)
    .where(inArray(leads.id, ids))
    .orderBy(...orders.name)
}

const select = (ctx: Context) => ctx.db.select(shown).from(leads).leftJoin(staff, eq(staff.id, leads.ownerStaffId))

/** One row more than a page, to know whether there is another. */
function readPage(ctx: Context, filter: LeadFilter, sort: LeadFilter['sort'], limit = leadPageSize + 1, also?: SQL) {
  return select(ctx)
    .where(
      and(
        selectedLeads(ctx, filter),
        filter.status ? eq(leads.status, filter.status) : undefined,
        filter.after ? behind[sort](decodeCursor(filter.after)) : undefined,
        also,
      ),
    )
    .orderBy(...orders[sort])
    .limit(limit)
}

/** What is planned by its day, and behind it the newest of what is not: each half from an index of its own. */
async function byDue(ctx: Context, filter: LeadFilter) {
  const wanted = leadPageSize + 1
  const isUnplanned = isNull(leads.nextActionOn)
  const last = filter.after ? await findPlan(ctx, decodeCursor(filter.after)) : undefined
  if (last && last.nextActionOn === null) return readPage(ctx, filter, 'newest', wanted, isUnplanned)
  const planned = await readPage(ctx, filter, 'due', wanted, isNotNull(leads.nextActionOn))
  if (planned.length === wanted) return planned
  const rest = await readPage(ctx, { ...filter, after: '' }, 'newest', wanted - planned.length, isUnplanned)
  return [...planned, ...rest]
}

async function findPlan(ctx: Context, id: string) {
  const [row] = await ctx.db.select({ nextActionOn: leads.nextActionOn }).from(leads).where(eq(leads.id, id))
  return row
}

/** A lead with what the person typed on later occasions, oldest first. @throws AppError `not_found` */
export async function requireLead(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ ...shown, mayBeMessaged })
    .from(leads)
    .leftJoin(staff, eq(staff.id, leads.ownerStaffId))
    .where(eq(leads.id, id))
  if (!row) throw new AppError('not_found', 'The requested resource was not found.')

  const repeats = await ctx.db
    .select()
    .from(leadSubmissions)
    .where(eq(leadSubmissions.leadId, id))
    .orderBy(leadSubmissions.submittedAt, leadSubmissions.id)
  return {
    lead: present(row),
    mayBeMessaged: row.mayBeMessaged,
    repeats: repeats.map((repeat) => ({ ...repeat, submittedAt: repeat.submittedAt.toISOString() })),
  }
}

/** The sources in use, in order: one index probe per source, however many leads there are. */
export async function listSources(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ source: string }>(sql`
    with recursive known as (
      (select source from leads order by source limit 1)
      union all
      select (select source from leads where source > known.source order by source limit 1)
      from known where known.source is not null
    )
    select source from known where source is not null`)
  return rows.map(({ source }) => source)
}

/** In the order of arrival; who has been removed meanwhile is left out. */
export const findNamesAndSources = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ id: leads.id, name: leads.name, source: leads.source })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)

export type StoredLead = Omit<typeof leads.$inferSelect, 'searchText'>
type Row = StoredLead & { mayBeCalled: boolean; owner: string | null }

/** Where a lead came from, without what is not known. */
export const attributionOf = (row: StoredLead) => ({
  landingPath: row.landingPath ?? undefined,
  referrer: row.referrer ?? undefined,
  utmSource: row.utmSource ?? undefined,
  utmMedium: row.utmMedium ?? undefined,
  utmCampaign: row.utmCampaign ?? undefined,
  utmTerm: row.utmTerm ?? undefined,
  utmContent: row.utmContent ?? undefined,
})

function present(row: Row): Lead {
  return {
    ...row,
    ownerId: row.ownerStaffId,
    statusSince: (row.statusSince ?? row.createdAt).toISOString(),
    firstTouchedAt: row.firstTouchedAt?.toISOString() ?? null,
    attribution: attributionOf(row),
    createdAt: row.createdAt.toISOString(),
    lastSubmittedAt: row.lastSubmittedAt.toISOString(),
  }
}

/** The lead of an address, given normalised; where it was joined to another, that one. */
export async function findLeadIdByEmail(ctx: Context, emailNormalized: string): Promise<string | null> {
  const [lead] = await ctx.db
    .select({ id: sql<string>`coalesce(${leads.mergedIntoId}, ${leads.id})` })
    .from(leads)
    .where(eq(leads.emailNormalized, emailNormalized))
  return lead?.id ?? null
}

/** The ids under which a person is known: the lead's own, and of those that were joined to it. */
export async function findFamily(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(or(eq(leads.id, id), eq(leads.mergedIntoId, id)))
  return rows.map((row) => row.id)
}

/** These leads as they are, held until the transaction of `ctx` ends; in the order of their ids, so that no two wait. */
export const lockLeads = (ctx: Context, ids: readonly string[]): Promise<StoredLead[]> =>
  ctx.db
    .select(columns)
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)
    .for('update')

/** @throws AppError `not_found`. */
export async function lockLead(ctx: Context, id: string): Promise<StoredLead> {
  const [lead] = await lockLeads(ctx, [id])
  if (!lead) throw new AppError('not_found', 'The requested resource was not found.')
  return lead
}
