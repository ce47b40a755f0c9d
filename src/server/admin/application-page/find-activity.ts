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
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import {
  type ActivityEntry,
  type ActivityPart,
  activityPageSize,
} from '#shared/applications/applications/activity-contract.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { fileName } from '#shared/applications/documents/upload-limits.ts'
import { formatCents } from '#shared/kit/money.ts'
import { formatStartConsent, startConsent } from '#shared/messaging/consents/start-consent.ts'
import { formatContact } from '#shared/messaging/contact-policy/contact-labels.ts'
import { type SubmissionStatus, submissionLabels } from '#shared/placement/lender-submissions/submission-status.ts'
import { type DisputeOutcome, disputeOutcomeLabels } from '#shared/placement/success-fees/fee-entry.ts'
import { presentCorrection } from './corrections.ts'
import { answerCorrections, applicationNoteContext, applicationNotes } from './table.ts'

type Detail = Readonly<Record<string, unknown>>

/** Labels of audited views; `of` names the document or lender. */
const viewActionLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.view': () => 'Viewed the application',
  'application.reveal': (_of, { label }) => `Revealed ${label}`,
  'offers.view': () => 'Viewed the offers',
  'consent.view': () => 'Viewed the consents',
  'consent.export': () => 'Exported the consents',
  'document.view': (of) => `Viewed ${of}`,
  'document.download': (of) => `Downloaded ${of}`,
  'success-fee.download': (_of, { name }) => `Downloaded ${name}`,
  'offer.download-disclosure': (of) => `Downloaded the disclosure from ${of}`,
}

/** Stage changes come from the stage history. */
const changeActionLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.assign-to-self': (_of, { before }) =>
    `${before ? 'Reassigned' : 'Assigned'} the application to themselves`,
  'application.assign': () => 'Reassigned the application',
  'application.start-for-applicant': (_of, detail) => {
    const { data } = startConsent.safeParse(detail)
    return `Started the application for the applicant${data ? `, who asked for it ${formatStartConsent(data)}` : ''}`
  },
  'takeover.request': () => 'Requested to reassign the application',
  'takeover.approve': () => 'Approved the request to reassign the application',
  'takeover.decline': () => 'Declined the request to reassign the application',
  'application.open': () => 'Signed in to their application',
  'application.correct-email': () => 'Corrected the email address',
  'application.download-own-data': () => 'Downloaded their data',
  'application.consent-to-lender': () => 'Consented to share the application with a lender',
  'application.request-lender-consent': () => 'Asked the applicant for consent to a lender',
  'application.withdraw-lender-consent': () => 'Withdrew consent to a lender',
  'application.add-owner': () => 'Asked another owner to authorize credit reports',
  'application.ask-owner': () => 'Asked an owner again to authorize credit reports',
  'application.correct-owner': () => 'Corrected an owner’s name or email address, and sent a new link',
  'application.owner-authorized': () => 'An owner authorized credit reports',
  'application.owner-declined': () => 'An owner declined to authorize credit reports',
  'application.owner-withdrawn': () => 'An owner’s authorization of credit reports was withdrawn',
  'consent.withdraw': () => 'Asked for records by mail',
  'consent.record-paper': () => 'Recorded that the applicant asked for records by mail',
  'consent.give': () => 'Agreed to electronic records again',
  'document.receive': (of) => `Uploaded ${of}`,
  'document.refuse': (of) => `${of} was rejected`,
  'document.quarantine': (of) => `${of} contains malware and was quarantined`,
  'document.describe': (of) => `Classified ${of}`,
  'document.correct': (of) => `Changed the type of ${of}`,
  'document.accepted': (of) => `Accepted ${of}`,
  'document.rejected': (of) => `Rejected ${of}`,
  'document.undo-review': (of) => `Undid the review of ${of}`,
  'document.remove': (of) => `Removed ${of}`,
  'document.restore': (of) => `Restored ${of}`,
  'document.purge': (of) => `${of} was deleted`,
  'document.find-damage': (of) => `The stored file of ${of} is damaged or missing`,
  'document.find-whole': (of) => `The stored file of ${of} is whole again`,
  'cash-flow.categorize': () => 'Changed the category of a statement line',
  'cash-flow.correct': () => 'Corrected a statement line',
  'cash-flow.add-line': () => 'Added a line to a statement',
  'cash-flow.remove-line': () => 'Removed a line from a statement',
  'cash-flow.correct-period': () => 'Corrected dates or balances of a statement',
  'cash-flow.check': () => 'Marked a break in a statement as checked',
  'cash-flow.undo': () => 'Undid a change of a statement line',
  'cash-flow.answer-explanation': () => 'Answered an explanation of a statement line',
  'cash-flow.explain': () => 'Explained a statement line',
  'cash-flow.note': () => 'Added a note about the cash flow',
  'cash-flow.read-again': () => 'Had a statement read again',
  'cash-flow.export': () => 'Exported the cash flow',
  'requirement.request': () => 'Requested documents',
  'requirement.waive': (of) => `Waived ${of}`,
  'requirement.restore': (of) => `Requested again: ${of}`,
  'checklist.waive': () => 'Waived a checklist item',
  'checklist.restore': () => 'Requested a checklist item again',
  'lender-submission.change-status': (of, { to }) => `${of}: ${submissionLabels[to as SubmissionStatus] ?? 'moved'}`,
  'lender-submission.send-unauthorized': (of, { reason }) =>
    `Sent to ${of} without every owner’s authorization of credit reports: ${reason}`,
  'lender-submission.change': (of) => `Edited the submission to ${of}`,
  'lender-submission.renew-link': (of) => `Created a new link for ${of}`,
  'lender-submission.open-link': (of) => `Opened the link of ${of}`,
  'lender-submission.revoke-link': (of) => `Revoked the link of ${of}`,
  'offer.add': (of) => `Added an offer from ${of}`,
  'offer.change': (of) => `Edited the offer from ${of}`,
  'offer.presented': (of) => `Showed the offer from ${of} to the applicant`,
  'offer.judge': (of) => `Checked the offer from ${of} against the state rules in force`,
  'offer.disclosure_pending': (of) => `The offer from ${of} is waiting for its disclosure`,
  'offer.attach-disclosure': (of) => `Attached the disclosure from ${of}`,
  'offer.open-disclosure': (of) => `Opened the disclosure from ${of}`,
  'offer.sign-disclosure': (of) => `Signed the disclosure from ${of}`,
  'offer.send-disclosure': (of) => `Sent the disclosure from ${of} to the applicant`,
  'offer.mail-disclosure': (of, { mailedOn }) => `Mailed the disclosure from ${of} on paper (${mailedOn})`,
  'offer.save-lender-figures': (of) => `Entered the figures of the disclosure from ${of}`,
  'offer.sign-disclosure-on-paper': (of, { signedOn }) =>
    `Recorded the signed paper disclosure from ${of} (${signedOn})`,
  'offer.mail-contract': (of, { mailedOn }) => `Recorded that the contract from ${of} was mailed (${mailedOn})`,
  'offer.sign-contract': (of) => `Recorded the signed contract from ${of}`,
  'offer.confirm-funding': (of) => `Confirmed the funding from ${of}`,
  'offer.correct-funding': (of, detail) => `Corrected the funding from ${of}${formatAmountChange(detail)}`,
  'offer.rescind-funding': (of) => `Rescinded the deal with ${of}`,
  'offer.reopen': (of) => `Opened the offer from ${of} again`,
  'offer.undo-funding-change': (of) => `Undid the last change of the funding from ${of}`,
  'success-fee.invoice': (_of, { number, amountCents }) => `Invoiced ${dollars(amountCents)} (${number})`,
  'success-fee.credit': (_of, { number, amountCents }) => `Credited ${dollars(amountCents)} (${number})`,
  'success-fee.resend': (_of, { number }) => `Sent ${number} again`,
  'success-fee.pay': (_of, { amountCents }) => `Recorded a payment of ${dollars(amountCents)} for our fee`,
  'success-fee.return': (_of, { amountCents }) => `The bank returned a payment of ${dollars(amountCents)} for our fee`,
  'success-fee.refund': (_of, { amountCents }) => `Refunded ${dollars(amountCents)} of our fee`,
  'success-fee.waive': (_of, { amountCents }) => `Waived ${dollars(amountCents)} of our fee`,
  'success-fee.write-off': (_of, { amountCents }) => `Wrote off ${dollars(amountCents)} of our fee`,
  'success-fee.reverse': (_of, { what, amountCents }) => `Reversed a ${what} of ${dollars(amountCents)} for our fee`,
  'success-fee.dispute': () => 'Recorded that the applicant disputes our fee',
  'success-fee.resolve-dispute': (_of, { outcome }) =>
    `Resolved the dispute about our fee: ${disputeOutcomeLabels[outcome as DisputeOutcome]?.toLowerCase()}`,
  'success-fee.remind': (_of, { channel }) =>
    channel === 'paper' ? 'Our fee is unpaid: a reminder has to be mailed' : 'Our fee is unpaid: a reminder was sent',
  'success-fee.split': () => 'Split our fee',
  'deal.open': () => 'Deal created',
  'deal.confirm': () => 'Updated the deal status',
  'deal.rescind': () => 'Closed the deal, because it was rescinded',
  'deal.reopen': () => 'Opened the deal again, because it was funded after all',
  'deal.refinance': (_of, { after }) =>
    (after as Detail | undefined)?.closedOn
      ? `Closed the deal, because a new funding paid it off (${(after as Detail).closedOn})`
      : 'Reopened the deal, because the funding that paid it off was taken back',
}

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
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at.toISOString(), kind: 'email', by: null, body: '' },
    text: formatContact(row),
  }))
}

async function findAuditEntries(
  ctx: Context,
  { application, behind }: ActivitySource,
  kind: 'change' | 'view',
  text: typeof changeActionLabels,
): Promise<ActivityEntry[]> {
  const names = await findNames(ctx, application)
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
  return rows.map(({ line: { id, at, action, subject, detail, actorKind }, staffName }) => ({
    ...{ id, at: at.toISOString(), kind },
    by: actorKind === 'applicant' ? application.name : staffName,
    text: text[action]?.(names.get(subject.toLowerCase()) ?? '', detail) ?? action,
    body: writtenBy(detail),
  }))
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

/** Reversals have the opposite amount. */
const dollars = (cents: unknown) => formatCents(Math.abs(Number(cents)))

/** Empty if only date or confirmation changed. */
function formatAmountChange({ before, after }: Detail): string {
  const amountOf = (side: unknown) => (side as { funding?: { amountCents?: number } } | undefined)?.funding?.amountCents
  const [from, to] = [amountOf(before), amountOf(after)]
  return from === undefined || to === undefined || from === to ? '' : ` from ${formatCents(from)} to ${formatCents(to)}`
}
