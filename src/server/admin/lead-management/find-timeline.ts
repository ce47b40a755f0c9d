import { and, desc, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { activityContext, findMergedIds, requireLead } from '#server/intake/leads/queries.ts'
import { leadActivities, leadResubmissions, leads } from '#server/intake/leads/table.ts'
import { prequalifications } from '#server/intake/prequalification/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { type TimelineEntry, timelinePageSize } from '#shared/admin/lead-management/contract.ts'
import type { ActivityDetail, ActivityKind } from '#shared/intake/leads/activity.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'
import { channelLabels, fieldLabels, leadStatusLabels, outcomeLabels } from '#shared/intake/leads/lead-labels.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatContact } from '#shared/messaging/contact-policy/contact-labels.ts'
import { brokerZone } from '#shared/system/settings/broker-day.ts'
import { findReadableEmails } from './queries.ts'

export type Activity = typeof leadActivities.$inferSelect

/** Formats activities with decrypted text and current names. */
async function toActivityEntries(
  ctx: Context,
  keys: EncryptionKeys,
  activities: readonly Activity[],
): Promise<TimelineEntry[]> {
  const names = await findNames(ctx, activities)
  return activities.map(({ id, at, kind, staffId, detail, bodyEncrypted }) => ({
    ...{ id, at: at.toISOString(), kind },
    by: staffId && (names.get(staffId) ?? 'A former team member'),
    text: formatActivity[kind](detail, (of) => (of && names.get(of)) || 'unknown'),
    body: bodyEncrypted ? decrypt(keys, bodyEncrypted, activityContext(id)) : (detail.reason ?? ''),
  }))
}

async function findNames(ctx: Context, activities: readonly Activity[]): Promise<Map<string, string>> {
  const mentioned = activities.flatMap(({ staffId, detail: { toStaffId, otherId } }) => [staffId, toStaffId, otherId])
  const ids = [...new Set(mentioned.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return new Map()
  const scope = await findScope(ctx, 'leads')
  const people = await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  const others = await ctx.db
    .select({ id: leads.id, name: leads.name, owner: leads.ownerStaffId })
    .from(leads)
    .where(inArray(leads.id, ids))
  const leadNames = others.map(
    ({ id, name, owner }) => [id, covers(scope, owner) ? name : 'a team member’s lead'] as const,
  )
  return new Map([...people.map(({ id, name }) => [id, name] as const), ...leadNames])
}

const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

const listFormat = new Intl.ListFormat(locale)

type NameOf = (id: string | null | undefined) => string

const formatActivity: Record<ActivityKind, (detail: ActivityDetail, nameOf: NameOf) => string> = {
  status: ({ to = 'new', isUndo }) => `${isUndo ? 'Moved back to' : 'Moved to'} ${leadStatusLabels[to]}`,
  assign: ({ toStaffId, isUndo }, nameOf) =>
    toStaffId ? `${isUndo ? 'Assigned back' : 'Assigned'} to ${nameOf(toStaffId)}` : 'Unassigned',
  next_step: ({ nextActionOn }) =>
    nextActionOn ? `Next step set for ${dateFormat.format(new Date(nextActionOn))}` : 'Next step changed',
  note: () => 'Note',
  call: ({ outcome = 'no_answer' }) => `Call: ${outcomeLabels[outcome]}`,
  attempt: ({ channel = 'call' }) => `Contact attempt: ${channelLabels[channel]}`,
  merge: ({ otherId }, nameOf) => `Merged into ${nameOf(otherId)}`,
  unmerge: ({ otherId }, nameOf) => `Unmerged from ${nameOf(otherId)}`,
  convert: () => 'Started an application',
  correct: ({ fields = [] }) => `Edited ${listFormat.format(fields.map((field) => fieldLabels[field].toLowerCase()))}`,
}

export interface TimelineRequest {
  readonly id: string
  readonly before?: string | undefined
  readonly beforeId?: string | undefined
}

interface TimelinePage {
  readonly leadIds: readonly string[]
  readonly isBefore: (at: AnyPgColumn, id: AnyPgColumn) => SQL | undefined
}

/** One more row per source reveals a next page. */
const limitPerSource = timelinePageSize + 1

/**
 * Returns a page of the timeline of a lead and its merged leads, latest first.
 * @throws `not_found`.
 */
export async function findTimeline(ctx: Context, keys: EncryptionKeys, { id, before, beforeId }: TimelineRequest) {
  await requireLead(ctx, id)
  const leadIds = await findMergedIds(ctx, id)
  const page: TimelinePage = {
    leadIds,
    isBefore: (at, rowId) =>
      before && beforeId ? sql`(${at}, ${rowId}) < (${before}::timestamptz, ${beforeId}::uuid)` : undefined,
  }
  const sources = [
    await findFirstSubmission(ctx, page),
    await findResubmissions(ctx, page),
    await toActivityEntries(ctx, keys, await findActivities(ctx, page)),
    await findAnalyses(ctx, page),
    await findConsents(ctx, page),
    await findEmails(ctx, page),
    await findApplications(ctx, page, 'createdAt', 'started'),
    await findApplications(ctx, page, 'submittedAt', 'submitted'),
  ]
  const all = sources.flat().toSorted((one, other) => (isLater(one, other) ? -1 : 1))
  const entries = all.slice(0, timelinePageSize)
  const last = entries.at(-1)
  return { entries, next: all.length > entries.length && last ? { before: last.at, beforeId: last.id } : null }
}

const isLater = (one: TimelineEntry, other: TimelineEntry) =>
  one.at === other.at ? one.id > other.id : one.at > other.at

const entry = (id: string, at: Date, kind: TimelineEntry['kind'], text: string, body = ''): TimelineEntry => ({
  ...{ id, at: at.toISOString(), kind, by: null, text, body },
})

async function findFirstSubmission(ctx: Context, { leadIds, isBefore }: TimelinePage) {
  const rows = await ctx.db
    .select({ id: leads.id, at: leads.createdAt, source: leads.source, email: leads.email })
    .from(leads)
    .where(and(inArray(leads.id, [...leadIds]), isBefore(leads.createdAt, leads.id)))
  return rows.map(({ id, at, source, email }) => entry(id, at, 'submission', `Received from ${source}`, email ?? ''))
}

async function findResubmissions(ctx: Context, { leadIds, isBefore }: TimelinePage) {
  const { id, leadId, submittedAt } = leadResubmissions
  const rows = await ctx.db
    .select()
    .from(leadResubmissions)
    .where(and(inArray(leadId, [...leadIds]), isBefore(submittedAt, id)))
    .orderBy(desc(submittedAt), desc(id))
    .limit(limitPerSource)
  return rows.map((row) =>
    entry(
      row.id,
      row.submittedAt,
      'submission',
      `Received again from ${row.source}`,
      `${row.name} · ${row.email} · ${formatLeadPhone(row)}`,
    ),
  )
}

async function findActivities(ctx: Context, { leadIds, isBefore }: TimelinePage): Promise<Activity[]> {
  const { id, leadId, at } = leadActivities
  return ctx.db
    .select()
    .from(leadActivities)
    .where(and(inArray(leadId, [...leadIds]), isBefore(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(limitPerSource)
}

async function findAnalyses(ctx: Context, { leadIds, isBefore }: TimelinePage) {
  const { id, leadId, createdAt, isFromLeadBrowser, kind } = prequalifications
  const rows = await ctx.db
    .select({ id, at: createdAt, isFromLeadBrowser, kind })
    .from(prequalifications)
    .where(and(inArray(leadId, [...leadIds]), isBefore(createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limitPerSource)
  const titles = {
    business: ['Completed the free analysis', 'Free analysis from a different browser'],
    personal: ['Completed the personal loan estimate', 'Personal loan estimate from a different browser'],
  } as const
  return rows.map((row) => entry(row.id, row.at, 'analysis', titles[row.kind][row.isFromLeadBrowser ? 0 : 1]))
}

async function findConsents(ctx: Context, { leadIds, isBefore }: TimelinePage) {
  const { id, subjectId, at } = consentEvents
  const rows = await ctx.db
    .select()
    .from(consentEvents)
    .where(and(inArray(subjectId, [...leadIds]), isBefore(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(limitPerSource)
  return rows.map((row) => {
    const channel = row.channel === 'call' ? 'calls' : row.channel === 'text' ? 'texts' : row.channel
    const target = `${channel}, ${formatPhone(row.address)}`
    return entry(
      row.id,
      row.at,
      'consent',
      row.action === 'given' ? `Consent given: ${target}` : `Consent withdrawn: ${target}`,
    )
  })
}

async function findEmails(ctx: Context, { leadIds, isBefore }: TimelinePage) {
  const { hashes, since } = await findReadableEmails(ctx, leadIds)
  const { id, at } = contactLog
  const rows = await ctx.db
    .select()
    .from(contactLog)
    .where(and(inArray(contactLog.addressHash, [...hashes]), since && gte(at, since), isBefore(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(limitPerSource)
  const { hours } = await findSiteSettings(ctx)
  return rows.map((row) => entry(row.id, row.at, 'email', formatContact(row, brokerZone(hours.zone))))
}

async function findApplications(
  ctx: Context,
  { leadIds, isBefore }: TimelinePage,
  time: 'createdAt' | 'submittedAt',
  verb: string,
) {
  const at = applications[time]
  const rows = await ctx.db
    .select({ id: applications.id, at, reference: applications.reference })
    .from(applications)
    .where(and(inArray(applications.leadId, [...leadIds]), isNotNull(at), isBefore(at, applications.id)))
    .orderBy(desc(at), desc(applications.id))
    .limit(limitPerSource)
  return rows.flatMap((row) =>
    row.at ? entry(row.id, row.at, 'application', `Application ${row.reference} ${verb}`) : [],
  )
}
