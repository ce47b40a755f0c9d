import { and, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { leadSubmissions, leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** What the sealed words of an activity belong to. */
export const activityContext = (id: string) => `lead_activities:${id}`

const { searchText: _derived, ...columns } = getTableColumns(leads)

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

/** Leads as the lists show them, with their owners. */
export const selectShown = (ctx: Context) =>
  ctx.db.select(shown).from(leads).leftJoin(staff, eq(staff.id, leads.ownerStaffId))

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

/** A row of `selectShown` as the contract has it. */
export function present(row: Row): Lead {
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

/** The same of whoever has an address, given normalised; empty where it is nobody's. */
export async function findFamilyByEmail(ctx: Context, emailNormalized: string): Promise<string[]> {
  const id = await findLeadIdByEmail(ctx, emailNormalized)
  return id ? findFamily(ctx, id) : []
}

/** What was typed with an address, given normalised, and is kept with a lead that is not of its `family`: the two were parted, or its lead is gone. */
export const findStraySubmissions = (ctx: Context, emailNormalized: string, family: readonly string[]) =>
  ctx.db
    .select()
    .from(leadSubmissions)
    .where(
      and(eq(sql`lower(${leadSubmissions.email})`, emailNormalized), notInArray(leadSubmissions.leadId, [...family])),
    )
    .orderBy(leadSubmissions.submittedAt, leadSubmissions.id)

/** The addresses of a person, normalised: the lead's own, and those of the leads that were joined to it. */
export async function findAddresses(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: leads.emailNormalized })
    .from(leads)
    .where(or(eq(leads.id, id), eq(leads.mergedIntoId, id)))
  return rows.map(({ email }) => email)
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
