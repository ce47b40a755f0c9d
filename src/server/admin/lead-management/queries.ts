import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { findReadableContacts, type ReadableContacts } from '#server/admin/record-access/find-readable-contacts.ts'
import { applications } from '#server/applications/applications/table.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { matchesSelection, prepareSelection, splitByOwner } from '#server/intake/leads/lead-selection.ts'
import { findMergedIds, requireLead } from '#server/intake/leads/queries.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { cappedCounts, countLimit } from '#server/platform/db/capped-counts.ts'
import { plainText } from '#server/platform/db/search-text.ts'
import { countCap, duplicateReasons, type LeadDuplicates, unmergeDays } from '#shared/admin/lead-management/contract.ts'
import { type LeadStatus, leadStatuses } from '#shared/intake/leads/lead-status.ts'
import type { LeadSelection } from '#shared/intake/leads/list-contract.ts'

const dayMs = 24 * 60 * 60_000
const maxDuplicates = 10

/** Counts leads by status, each up to `countCap`. */
export async function countLeads(ctx: Context, selection: LeadSelection) {
  if (selection.q.trim()) return countMatches(ctx, selection)
  const prepared = await prepareSelection(ctx, selection)
  // One statement, because each would be a round trip.
  const parts = leadStatuses.map((status) => {
    const { branches, others } = splitByOwner(ctx, prepared, status) ?? { branches: [undefined], others: prepared }
    // Each owner's leads have an index by status.
    const counted = branches.map(
      (branch) =>
        sql`(${ctx.db
          .select({ id: leads.id })
          .from(leads)
          .where(and(eq(leads.status, status), branch, matchesSelection(ctx, others)))
          .limit(countCap)})`,
    )
    return sql`select ${status}::text as status,
      (select least(count(*), ${countCap}::int) from (${sql.join(counted, sql` union all `)}) counted)::int as count`
  })
  const { rows } = await ctx.db.execute<{ status: LeadStatus; count: number }>(sql.join(parts, sql` union all `))
  const counts = leadStatuses.map((status) => {
    const count = rows.find((row) => row.status === status)?.count ?? 0
    return { status, count, isMore: count === countCap }
  })
  return { counts }
}

async function countMatches(ctx: Context, selection: LeadSelection) {
  const searched = await prepareSelection(ctx, selection)
  const found = ctx.db
    .select({ status: leads.status })
    .from(leads)
    .where(matchesSelection(ctx, searched))
    .limit(countLimit)
  const rows = await ctx.db
    .select({ place: leads.status, count: sql<number>`count(*)::int` })
    .from(found.as('leads'))
    .groupBy(leads.status)
  return {
    counts: cappedCounts(leadStatuses, rows, countCap).map(({ place, ...count }) => ({ status: place, ...count })),
  }
}

/** Checks that the unmerge period isn't over. */
export const canUnmerge = (ctx: Context, { mergedAt }: { mergedAt: Date | null }): boolean =>
  mergedAt !== null && ctx.now().getTime() - mergedAt.getTime() < unmergeDays * dayMs

/** Returns which emails to leads, a primary one with its merged ones, the caller sees. */
export async function findReadableEmails(ctx: Context, leadIds: readonly string[]): Promise<ReadableContacts> {
  const rows = await ctx.db
    .select({ email: leads.email, createdAt: leads.createdAt })
    .from(leads)
    .where(inArray(leads.id, [...leadIds]))
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))]
  const createdAt = new Date(Math.min(...rows.map((row) => row.createdAt.getTime())))
  return findReadableContacts(ctx, { emails, since: (await findLastCorrection(ctx, leadIds)) ?? createdAt })
}

/** Returns when the email of one of these leads was last corrected. */
async function findLastCorrection(ctx: Context, leadIds: readonly string[]): Promise<Date | undefined> {
  const hasNewEmail = sql`${leadActivities.detail} -> 'fields' ? 'email'`
  const [last] = await ctx.db
    .select({ at: leadActivities.at })
    .from(leadActivities)
    .where(and(inArray(leadActivities.leadId, [...leadIds]), eq(leadActivities.kind, 'correct'), hasNewEmail))
    .orderBy(desc(leadActivities.at), desc(leadActivities.id))
    .limit(1)
  return last?.at
}

/** Returns a lead's possible and merged duplicates. @throws `not_found`. */
export async function findDuplicates(ctx: Context, id: string): Promise<LeadDuplicates> {
  await requireLead(ctx, id)
  const candidates = []
  for (const { id: other, ...why } of await findCandidates(ctx, id)) {
    const { lead } = await requireLead(ctx, other)
    candidates.push({ lead, reasons: duplicateReasons.filter((reason) => why[reason]) })
  }
  const mergedRows = await ctx.db
    .select({ id: leads.id, mergedAt: leads.mergedAt })
    .from(leads)
    .where(eq(leads.mergedIntoId, id))
    .orderBy(asc(leads.id))
  const merged = []
  for (const one of mergedRows) {
    const { lead } = await requireLead(ctx, one.id)
    merged.push({ lead, mergedAt: one.mergedAt?.toISOString() ?? '', canBeUnmerged: canUnmerge(ctx, one) })
  }
  return { candidates, merged }
}

interface Candidate extends Record<string, unknown> {
  readonly id: string
  readonly phone: boolean
  readonly name: boolean
  readonly business: boolean
}

/**
 * By phone, by name and a similar email before the `@`, or by business. The trigram index has the default collation,
 * so `name_part` gets it too.
 */
async function findCandidates(ctx: Context, id: string): Promise<Candidate[]> {
  const mergedIds = await findMergedIds(ctx, id)
  const isInScope = (await inScope(ctx, 'leads', leads.ownerStaffId)) ?? sql`true`
  const { rows } = await ctx.db.execute<Candidate>(sql`
    with this as (
      select phone_e164, ${plainText(sql`name`)} as name, split_part(email_normalized, '@', 1) as mailbox,
        (replace(replace(replace(${plainText(sql`name`)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')) collate "default" as name_part,
        substr(phone_e164, 2) as digits
      from leads where id = ${id}
    ), same_business as (
      select distinct other.lead_id
      from ${applications} mine join ${applications} other on lower(other.business_name) = lower(mine.business_name)
      where mine.lead_id in ${mergedIds} and mine.business_name is not null and other.lead_id not in ${mergedIds}
    ), found as (
      select leads.id, true as phone, false as name, false as business
      from leads
      where leads.search_text like (select '%' || digits || '%' from this) and leads.phone_e164 = (select phone_e164 from this)
      union all
      select leads.id, false, true, false
      from leads
      where leads.search_text like (select '%' || name_part || '%' from this)
        and ${plainText(leads.name)} = (select name from this)
        and similarity(split_part(leads.email_normalized, '@', 1), (select mailbox from this)) >= 0.4
      union all
      select lead_id, false, false, true from same_business where lead_id is not null
    )
    select found.id, bool_or(found.phone) as phone, bool_or(found.name) as name, bool_or(found.business) as business
    from found join leads on leads.id = found.id
    where leads.merged_into_id is null and found.id not in ${mergedIds} and ${isInScope}
    group by found.id order by found.id desc limit ${maxDuplicates}`)
  return rows
}
