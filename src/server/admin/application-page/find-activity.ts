import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findReadableContacts } from '#server/admin/record-access/find-readable-contacts.ts'
import { type Application, requireApplication } from '#server/applications/applications/queries.ts'
import { applicationStageChanges } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { messageContext } from '#server/applications/messages/queries.ts'
import { applicationMessages } from '#server/applications/messages/table.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import { mayReadFee } from '#server/placement/success-fees/list-fees.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import {
  type ActivityEntry,
  type ActivityPart,
  activityPageSize,
} from '#shared/applications/applications/activity-contract.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { fileName } from '#shared/applications/documents/upload-limits.ts'
import { formatContact } from '#shared/messaging/contact-policy/contact-labels.ts'
import { brokerZone } from '#shared/system/settings/broker-day.ts'
import { changeActionLabels, type Detail, viewActionLabels } from './activity-labels.ts'
import { presentCorrection } from './corrections.ts'
import { answerCorrections, applicationNoteContext, applicationNotes } from './table.ts'

export interface ActivityQuery {
  readonly id: string
  readonly show: ActivityPart
  readonly before?: string | undefined
  readonly beforeId?: string | undefined
}

interface ActivitySource {
  readonly application: Application
  readonly behind: (at: AnyPgColumn, id: AnyPgColumn) => SQL | undefined
}

const readLimit = activityPageSize + 1

/**
 * Returns a page of an application's activity, newest first.
 * @throws `not_found`.
 */
export async function findActivity(ctx: Context, keys: EncryptionKeys, { id, show, before, beforeId }: ActivityQuery) {
  const part: ActivitySource = {
    application: await requireApplication(ctx, id),
    behind: (at, rowId) =>
      before && beforeId ? sql`(${at}, ${rowId}) < (${before}::timestamptz, ${beforeId}::uuid)` : undefined,
  }
  const talks = async () => [
    ...(await findNotes(ctx, keys, part)),
    ...(await findMessages(ctx, keys, part)),
    ...(await findMails(ctx, part)),
  ]
  const changes = async () => [
    ...(await findMoves(ctx, part)),
    ...(await findAuditEntries(ctx, part, 'change', changeActionLabels)),
    ...(await findCorrectionEntries(ctx, keys, part)),
  ]
  const views = () => findAuditEntries(ctx, part, 'view', viewActionLabels)
  const sources = {
    work: [talks, changes],
    talks: [talks],
    changes: [changes],
    views: [views],
    all: [talks, changes, views],
  }[show]
  const all: ActivityEntry[] = []
  for (const find of sources) all.push(...(await find()))
  all.sort((one, other) => (isNewer(one, other) ? -1 : 1))
  const entries = all.slice(0, activityPageSize)
  const last = entries.at(-1)
  return { entries, next: all.length > entries.length && last ? { before: last.at, beforeId: last.id } : null }
}

const isNewer = (one: ActivityEntry, other: ActivityEntry) =>
  one.at === other.at ? one.id > other.id : one.at > other.at

async function findMoves(ctx: Context, { application, behind }: ActivitySource): Promise<ActivityEntry[]> {
  const { id, at, applicationId, actorId } = applicationStageChanges
  const rows = await ctx.db
    .select({ change: applicationStageChanges, staffName: staff.name })
    .from(applicationStageChanges)
    .leftJoin(staff, eq(staff.id, actorId))
    .where(and(eq(applicationId, application.id), behind(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(readLimit)
  return rows.map(({ change: { id, at, to, reason, actorKind }, staffName }) => ({
    ...{ id, at: at.toISOString(), kind: 'stage', text: `Moved to ${stageLabels[to]}`, body: reason ?? '' },
    by: actorKind === 'applicant' ? application.name : staffName,
  }))
}

async function findNotes(
  ctx: Context,
  keys: EncryptionKeys,
  { application, behind }: ActivitySource,
): Promise<ActivityEntry[]> {
  const { id, at, applicationId, staffId } = applicationNotes
  const rows = await ctx.db
    .select({ note: applicationNotes, by: staff.name })
    .from(applicationNotes)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(and(eq(applicationId, application.id), behind(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(readLimit)
  return rows.map(({ note: { id, at, bodyEncrypted }, by }) => ({
    ...{ id, at: at.toISOString(), kind: 'note', by, text: 'Note' },
    body: decrypt(keys, bodyEncrypted, applicationNoteContext(id)),
  }))
}

async function findMessages(
  ctx: Context,
  keys: EncryptionKeys,
  { application, behind }: ActivitySource,
): Promise<ActivityEntry[]> {
  const { id, at, applicationId, staffId } = applicationMessages
  const rows = await ctx.db
    .select({ message: applicationMessages, staffName: staff.name })
    .from(applicationMessages)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(eq(applicationId, application.id), behind(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(readLimit)
  return rows.map(({ message: { id, at, author, bodyEncrypted }, staffName }) => ({
    ...{ id, at: at.toISOString(), kind: 'message', by: author === 'applicant' ? application.name : staffName },
    text: author === 'applicant' ? 'Sent us a message' : 'Sent the applicant a message',
    body: decrypt(keys, bodyEncrypted, messageContext(id)),
  }))
}

async function findCorrectionEntries(
  ctx: Context,
  keys: EncryptionKeys,
  { application, behind }: ActivitySource,
): Promise<ActivityEntry[]> {
  const { id, at, applicationId, staffId } = answerCorrections
  const rows = await ctx.db
    .select({ correction: answerCorrections, by: staff.name })
    .from(answerCorrections)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(and(eq(applicationId, application.id), behind(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(readLimit)
  return rows.map(({ correction, by }) => {
    const { id, at, label, before, after, reason } = presentCorrection(keys, correction)
    return {
      ...{ id, at, kind: 'change', by, text: `Corrected “${label}”` },
      body: `Before: ${before || 'no answer'}\nNow: ${after || 'no answer'}\n${reason}`,
    }
  })
}

async function findMails(ctx: Context, { application, behind }: ActivitySource): Promise<ActivityEntry[]> {
  const { id, at } = contactLog
  const { email, createdAt } = application
  const { hashes, since } = await findReadableContacts(ctx, { emails: [email], since: createdAt })
  const rows = await ctx.db
    .select()
    .from(contactLog)
    .where(and(inArray(contactLog.addressHash, [...hashes]), since && gte(at, since), behind(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(readLimit)
  const { hours } = await findSiteSettings(ctx)
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at.toISOString(), kind: 'email', by: null, body: '' },
    text: formatContact(row, brokerZone(hours.zone)),
  }))
}

async function findAuditEntries(
  ctx: Context,
  { application, behind }: ActivitySource,
  kind: 'change' | 'view',
  text: typeof changeActionLabels,
): Promise<ActivityEntry[]> {
  const names = await findNames(ctx, application)
  const showsFee = mayReadFee(ctx, application.ownerStaffId)
  const rows = await ctx.db
    .select({ line: auditLog, staffName: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.actorId))
    .where(
      and(
        isAbout(application.id, ...names.keys()),
        inArray(auditLog.action, Object.keys(text)),
        behind(auditLog.at, auditLog.id),
        // Attached disclosures have their own entry.
        sql`not (${auditLog.action} = 'document.receive' and exists (
          select from documents where documents.id::text = lower(${auditLog.subject}) and documents.offer_id is not null))`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(readLimit)
  const lenderNames = await findLenderNames(
    ctx,
    rows.map(({ line }) => line.detail.lenderId),
  )
  const nameOf = (subject: string, { lenderId }: Detail) =>
    names.get(subject.toLowerCase()) ?? lenderNames.get(lenderId) ?? ''
  const isHidden = (action: string) => action.startsWith('success-fee.') && !showsFee
  const shown = (action: string, { amountCents, ...detail }: Detail): Detail =>
    isHidden(action) ? detail : { amountCents, ...detail }
  return rows.map(({ line: { id, at, action, subject, detail, actorKind }, staffName }) => ({
    ...{ id, at: at.toISOString(), kind },
    by: actorKind === 'applicant' ? application.name : staffName,
    text: text[action]?.(nameOf(subject, detail), shown(action, detail)) ?? action,
    body: isHidden(action) ? '' : writtenBy(detail),
  }))
}

/** Entries of an application about its consents have a lender in their detail. */
async function findLenderNames({ db }: Context, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const known = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (known.length === 0) return new Map()
  const rows = await db.select({ id: lenders.id, name: lenders.name }).from(lenders).where(inArray(lenders.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The note of a decision, not the reason of its request. */
function writtenBy({ note, reason }: Readonly<Record<string, unknown>>): string {
  const written = note ?? reason
  return typeof written === 'string' ? written : ''
}

/** Submissions and offers are named by lender. */
async function findNames({ db }: Context, { id: applicationId, submittedAt }: Application) {
  // Only the applicant sees an unsubmitted draft.
  if (!submittedAt) return new Map<string, string>()
  const papers = await db
    .select({ id: documents.id, name: documents.originalName, mime: documents.mime })
    .from(documents)
    .where(eq(documents.applicationId, applicationId))
  const found = [
    ...papers.map(({ id, name, mime }) => ({ id, name: fileName(name, mime) })),
    ...(await db
      .select({ id: requirements.id, name: requirements.title })
      .from(requirements)
      .where(eq(requirements.applicationId, applicationId))),
    ...(await db
      .select({ id: lenderSubmissions.id, name: lenders.name })
      .from(lenderSubmissions)
      .innerJoin(lenders, eq(lenders.id, lenderSubmissions.lenderId))
      .where(eq(lenderSubmissions.applicationId, applicationId))),
    ...(await db
      .select({ id: offers.id, name: lenders.name })
      .from(offers)
      .innerJoin(lenders, eq(lenders.id, offers.lenderId))
      .where(eq(offers.applicationId, applicationId))),
    ...(await db
      .select({ id: deals.id, name: sql<string>`''` })
      .from(deals)
      .where(eq(deals.applicationId, applicationId))),
  ]
  return new Map(found.map(({ id, name }) => [id, name]))
}
