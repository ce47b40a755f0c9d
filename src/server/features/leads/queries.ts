import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { leadSubmissions, leads } from '#server/features/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import { containsAll } from '#server/platform/db/search-text.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type Lead, type LeadFilter, leadPageSize } from '#shared/leads/contract.ts'

const { searchText: _derived, ...columns } = getTableColumns(leads)
const byName = sql`${leads.name} collate "und-x-icu"`

/** The latest word on calls to the number that the lead has. Columns by name: Drizzle would leave out their table. */
const mayBeCalled = sql<boolean>`coalesce((
  select consent.action = 'given' from consent_events consent
  where consent.subject_id = leads.id and consent.channel = 'call'
    and consent.address = coalesce(leads.phone_e164, leads.phone)
  order by consent.at desc, consent.id desc limit 1), false)`

const orders = {
  newest: [desc(leads.id)],
  oldest: [asc(leads.id)],
  name: [asc(byName), asc(leads.id)],
}

/** What comes behind the lead `id`. The cursor holds no name: addresses end up in logs and histories. */
const behind = {
  newest: (id: string) => sql`${leads.id} < ${id}`,
  oldest: (id: string) => sql`${leads.id} > ${id}`,
  name: (id: string) =>
    sql`(${byName}, ${leads.id}) > ((select name from leads where id = ${id}) collate "und-x-icu", ${id}::uuid)`,
} satisfies Record<LeadFilter['sort'], (id: string) => SQL>

/**
 * One page of leads, found by keyset: a page costs the same wherever it is, and rows that arrive meanwhile move none.
 * @throws AppError `invalid` for a cursor that is none of ours.
 */
export async function findLeads(ctx: Context, filter: LeadFilter): Promise<{ leads: Lead[]; next: string | null }> {
  const rows = await ctx.db
    .select({ ...columns, mayBeCalled })
    .from(leads)
    .where(
      and(
        ...containsAll(leads.searchText, filter.q),
        filter.source ? eq(leads.source, filter.source) : undefined,
        filter.after ? behind[filter.sort](decodeCursor(filter.after)) : undefined,
      ),
    )
    .orderBy(...orders[filter.sort])
    .limit(leadPageSize + 1)

  const last = rows[leadPageSize - 1]
  const next = rows.length > leadPageSize && last ? encodeCursor(last.id) : null
  return { leads: rows.slice(0, leadPageSize).map(present), next }
}

/** A lead with what the person typed on later occasions, oldest first. @throws AppError `not_found` */
export async function requireLead(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ ...columns, mayBeCalled })
    .from(leads)
    .where(eq(leads.id, id))
  if (!row) throw new AppError('not_found', 'The requested resource was not found.')

  const repeats = await ctx.db
    .select()
    .from(leadSubmissions)
    .where(eq(leadSubmissions.leadId, id))
    .orderBy(leadSubmissions.submittedAt, leadSubmissions.id)
  return {
    lead: present(row),
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

type Row = Omit<typeof leads.$inferSelect, 'searchText'> & { mayBeCalled: boolean }

function present(row: Row): Lead {
  return {
    ...row,
    attribution: {
      landingPath: row.landingPath ?? undefined,
      referrer: row.referrer ?? undefined,
      utmSource: row.utmSource ?? undefined,
      utmMedium: row.utmMedium ?? undefined,
      utmCampaign: row.utmCampaign ?? undefined,
      utmTerm: row.utmTerm ?? undefined,
      utmContent: row.utmContent ?? undefined,
    },
    createdAt: row.createdAt.toISOString(),
    lastSubmittedAt: row.lastSubmittedAt.toISOString(),
  }
}

/** The lead of an address, given normalised. */
export async function findLeadIdByEmail(ctx: Context, emailNormalized: string): Promise<string | null> {
  const [lead] = await ctx.db.select({ id: leads.id }).from(leads).where(eq(leads.emailNormalized, emailNormalized))
  return lead?.id ?? null
}
