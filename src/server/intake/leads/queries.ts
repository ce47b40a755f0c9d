import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { tagsOf } from '#server/intake/tags/taggings.ts'
import { replyForm } from '#server/messaging/consents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { type Lead, maxResubmissions } from '#shared/intake/leads/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { toE164 } from './submission.ts'
import { leadResubmissions, leads, leadTags } from './table.ts'

/** Returns an activity's encryption context. */
export const activityContext = (id: string) => `lead_activities:${id}`

const { searchText: _searchText, ...columns } = getTableColumns(leads)

/**
 * Latest consent for the number, also from merged leads, unless anyone with that number said stop since: the consent may
 * have been sent to us late. Raw column names, because Drizzle would omit the table.
 */
export const mayBeCalled = sql<boolean>`leads.status <> 'do_not_contact' and coalesce((
  select consent.action = 'given' and not exists (select from consent_events stop
    where stop.address = consent.address and stop.channel = 'call' and stop.action = 'withdrawn' and stop.at > consent.at)
  from consent_events consent
  where consent.subject_id = any (array(select merged.id from leads merged where merged.merged_into_id = leads.id) || leads.id)
    and consent.channel = 'call' and consent.address = coalesce(leads.phone_e164, leads.phone)
  order by consent.at desc, consent.id desc limit 1), false)`

/** Compares phone numbers in any format, American ones without a country code: consent to calls covers only its number. */
export const isSameNumber = (a: string, b: string): boolean => numberOf(a) === numberOf(b)
const numberOf = (phone: string) => toE164(phone) ?? phone.replace(/\D/g, '')

/**
 * Latest consent for the number, given separately: in one of their applications, in a session that was opened from the
 * mailbox, because anyone can enter any number. A reply from the phone itself counts for everyone.
 */
const mayBeMessaged = sql<boolean>`leads.status <> 'do_not_contact' and coalesce((
  select consent.action = 'given' from consent_events consent
  left join applications theirs on theirs.id = consent.subject_id
  where consent.channel = 'whatsapp' and consent.address = leads.phone_e164
    and (consent.form = ${replyForm} or (
      coalesce(consent.is_mailbox_verified, theirs.email_verified_at <= consent.at)
      and exists (select from leads person
        where (person.id = leads.id or person.merged_into_id = leads.id)
          and (theirs.lead_id = person.id or theirs.email_normalized = person.email_normalized))))
  order by consent.at desc, consent.id desc limit 1), false)`

const leadColumns = { ...columns, mayBeCalled, owner: staff.name, tags: tagsOf(leadTags, sql`leads.id`) }

/** Selects leads with owner names. */
export const selectLeads = (ctx: Context) =>
  ctx.db.select(leadColumns).from(leads).leftJoin(staff, eq(staff.id, leads.ownerStaffId))

/** Returns a lead with its newest resubmissions, oldest first. @throws `not_found`. */
export async function requireLead(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ ...leadColumns, mayBeMessaged })
    .from(leads)
    .leftJoin(staff, eq(staff.id, leads.ownerStaffId))
    .where(eq(leads.id, id))
  if (!row) throw new AppError('not_found', 'The requested resource was not found.')

  const resubmissions = await ctx.db
    .select()
    .from(leadResubmissions)
    .where(eq(leadResubmissions.leadId, id))
    .orderBy(desc(leadResubmissions.submittedAt), desc(leadResubmissions.id))
    .limit(maxResubmissions)
  return {
    lead: toLead(row),
    mayBeMessaged: row.mayBeMessaged,
    resubmissions: resubmissions
      .toReversed()
      .map((repeat) => ({ ...repeat, submittedAt: repeat.submittedAt.toISOString() })),
  }
}

/** Lists sources in order, with an index probe each. */
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

/** Returns existing leads by arrival. */
export const findNamesAndSources = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ id: leads.id, name: leads.name, source: leads.source })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)

/** Returns which of the leads are new and without owner. */
export async function findUnclaimed(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), isNull(leads.ownerStaffId), eq(leads.status, 'new')))
    .orderBy(desc(leads.id))
  return rows.map(({ id }) => id)
}

export type StoredLead = Omit<typeof leads.$inferSelect, 'searchText'>
type Row = StoredLead & { mayBeCalled: boolean; owner: string | null; tags: string[] }

/** Returns the lead's known attribution. */
export const attributionOf = (row: StoredLead) => ({
  landingPath: row.landingPath ?? undefined,
  referrer: row.referrer ?? undefined,
  utmSource: row.utmSource ?? undefined,
  utmMedium: row.utmMedium ?? undefined,
  utmCampaign: row.utmCampaign ?? undefined,
  utmTerm: row.utmTerm ?? undefined,
  utmContent: row.utmContent ?? undefined,
})

/** Formats a row of `selectLeads`. */
export function toLead(row: Row): Lead {
  return {
    ...row,
    email: row.email ?? '',
    ownerId: row.ownerStaffId,
    statusChangedAt: (row.statusChangedAt ?? row.createdAt).toISOString(),
    firstTouchedAt: row.firstTouchedAt?.toISOString() ?? null,
    attribution: attributionOf(row),
    createdAt: row.createdAt.toISOString(),
    lastSubmittedAt: row.lastSubmittedAt.toISOString(),
  }
}

/** Returns where to send the receipt; undefined if the lead is gone, has no email, looks like a bot's, or must not be contacted. */
export async function findReceiptAddress(ctx: Context, id: string) {
  const [lead] = await ctx.db
    .select({ email: leads.email, createdAt: leads.createdAt })
    .from(leads)
    .where(and(eq(leads.id, id), sql`${leads.botSignals} = '[]'`, notInArray(leads.status, ['spam', 'do_not_contact'])))
  return lead?.email ? { ...lead, email: lead.email } : undefined
}

/** Returns the primary lead with a normalized email. */
export async function findLeadIdByEmail(ctx: Context, emailNormalized: string): Promise<string | null> {
  const [lead] = await ctx.db
    .select({ id: sql<string>`coalesce(${leads.mergedIntoId}, ${leads.id})` })
    .from(leads)
    .where(eq(leads.emailNormalized, emailNormalized))
  return lead?.id ?? null
}

/** Returns the ids of a lead and its merged leads. */
export async function findMergedIds(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(or(eq(leads.id, id), eq(leads.mergedIntoId, id)))
  return rows.map((row) => row.id)
}

/** Returns the normalized email addresses of leads. */
export async function findNormalizedEmails(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: leads.emailNormalized })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
  return rows.flatMap(({ email }) => email ?? [])
}

/** Returns the same by normalized email. */
export async function findMergedIdsByEmail(ctx: Context, emailNormalized: string): Promise<string[]> {
  const id = await findLeadIdByEmail(ctx, emailNormalized)
  return id ? findMergedIds(ctx, id) : []
}

/** Finds an email's submissions whose lead is outside `mergedIds`, after unmerging or deletion. */
export const findOrphanedSubmissions = (ctx: Context, emailNormalized: string, mergedIds: readonly string[]) =>
  ctx.db
    .select()
    .from(leadResubmissions)
    .where(
      and(
        eq(sql`lower(${leadResubmissions.email})`, emailNormalized),
        notInArray(leadResubmissions.leadId, [...mergedIds]),
      ),
    )
    .orderBy(leadResubmissions.submittedAt, leadResubmissions.id)

/** Returns the normalized emails of a lead and its merged leads. */
export async function findAddresses(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: leads.emailNormalized })
    .from(leads)
    .where(or(eq(leads.id, id), eq(leads.mergedIntoId, id)))
  return rows.flatMap(({ email }) => email ?? [])
}

/** Locks leads by id, to prevent deadlocks. */
export const lockLeads = (ctx: Context, ids: readonly string[]): Promise<StoredLead[]> =>
  ctx.db
    .select(columns)
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)
    .for('update')

/** Locks a lead. @throws `not_found`. */
export async function lockLead(ctx: Context, id: string): Promise<StoredLead> {
  const [lead] = await lockLeads(ctx, [id])
  if (!lead) throw new AppError('not_found', 'The requested resource was not found.')
  return lead
}

/** More than ever share an email, phone, or rare name. */
const maxMergeTargets = 500

/** Returns primary leads whose duplicates match; merged leads have a small index of their own. */
export async function findMergeTargets({ db }: Context, q: string): Promise<string[]> {
  if (!q.trim()) return []
  const { mergedIntoId, searchText, emailNormalized } = leads
  const rows = await db
    .selectDistinct({ id: mergedIntoId })
    .from(leads)
    .where(and(isNotNull(mergedIntoId), ...meansPerson({ text: searchText, email: emailNormalized }, q)))
    .orderBy(desc(mergedIntoId))
    .limit(maxMergeTargets)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Matches a lead or `mergeTargets`; without these it stays indexable. */
export const matchesOrMergeTargets = (
  conditions: readonly SQL[],
  id: SQLWrapper,
  mergeTargets: readonly string[],
): SQL | undefined =>
  mergeTargets.length === 0 ? and(...conditions) : or(and(...conditions), inArray(id, [...mergeTargets]))
