import { and, asc, count, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import { type DocumentStatus, isReadable } from '#shared/applications/documents/document-status.ts'
import { readMonthsOf } from '#shared/applications/documents/read-months.ts'
import { quarantineText, refusalLabels } from '#shared/applications/documents/refusal.ts'
import { fileName } from '#shared/applications/documents/upload-limits.ts'
import type { AnswerState } from '#shared/applications/requirements/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { DocumentStore } from './document-store.ts'
import { type Owner, ofOwner } from './owner.ts'
import { documents, statementReadings } from './table.ts'

export type Document = typeof documents.$inferSelect

/** How long removal can be undone. */
export const undoMs = 60 * 60_000

/** Those removed last; each may need a look at the disk. */
const maxRemoved = 40

/** Returns the caller's documents, latest last, with those still restorable. */
export async function listOwnDocuments(ctx: Context): Promise<Document[]> {
  const undoable = new Date(ctx.now().getTime() - undoMs)
  const rows = await ctx.db
    .select()
    .from(documents)
    .where(
      and(own(ctx), ne(documents.status, 'purged'), or(isNull(documents.removedAt), gt(documents.removedAt, undoable))),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
  const timeOf = ({ removedAt }: Document) => removedAt?.getTime() ?? 0
  const removed = rows.filter(({ removedAt }) => removedAt).toSorted((one, other) => timeOf(other) - timeOf(one))
  const unlisted = new Set(removed.slice(maxRemoved))
  return rows.filter((row) => !unlisted.has(row))
}

/** Returns a document if it is the caller's. */
export async function findOwnDocument(ctx: Context, id: string): Promise<Document | undefined> {
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(and(own(ctx), eq(documents.id, id), ne(documents.status, 'purged')))
  return document
}

/** Matches an unfinished upload of the caller. */
export const isOwnUpload = (ctx: Context, id: string): SQL | undefined =>
  and(own(ctx), eq(documents.id, id), eq(documents.status, 'uploading'), isNull(documents.removedAt))

/** Returns the caller's document. @throws `not_found`. */
export async function requireOwnDocument(ctx: Context, id: string): Promise<Document> {
  const document = await findOwnDocument(ctx, id)
  if (!document) throw noDocument()
  return document
}

/** Locks the caller's document. @throws `not_found`. */
export async function lockOwnDocument(ctx: Context, id: string): Promise<Document> {
  await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(own(ctx), eq(documents.id, id)))
    .for('update')
  return requireOwnDocument(ctx, id)
}

/** Locks an owner's documents by id before the owner, to prevent deadlocks (`docs/concurrent-changes.md`). */
export const lockDocuments = (ctx: Context, owner: Owner, which?: SQL): Promise<Document[]> =>
  ctx.db
    .select()
    .from(documents)
    .where(and(ofOwner(owner), which))
    .orderBy(asc(documents.id))
    .for('update')

export async function findDocument(ctx: Context, id: string): Promise<Document | undefined> {
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  return document
}

/** Returns a document. @throws `not_found`. */
export async function requireDocument(ctx: Context, id: string): Promise<Document> {
  const document = await findDocument(ctx, id)
  if (!document) throw noDocument()
  return document
}

/** Returns a document for staff, who see only their own uploads to a draft. @throws `not_found`. */
export async function requireSentDocument(ctx: Context, id: string): Promise<Document> {
  const document = await requireDocument(ctx, id)
  const { applicationId, uploadedByStaff } = document
  if (applicationId && !uploadedByStaff && !(await requireApplication(ctx, applicationId)).submittedAt)
    throw noDocument()
  return document
}

/** Locks a document for staff, so that reviews run one after another. @throws `not_found`. */
export async function lockSentDocument(ctx: Context, id: string): Promise<Document> {
  await ctx.db.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for('update')
  return requireSentDocument(ctx, id)
}

/** Returns an application's received and refused documents for staff. */
export async function listDocumentsOf(ctx: Context, applicationId: string): Promise<Document[]> {
  return ctx.db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.applicationId, applicationId),
        isNull(documents.offerId),
        isNull(documents.removedAt),
        ne(documents.status, 'uploading'),
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

/** Returns a merchant request's documents for staff. */
export async function listStatementsOf(ctx: Context, merchantLeadId: string): Promise<Document[]> {
  return ctx.db
    .select()
    .from(documents)
    .where(
      and(eq(documents.merchantLeadId, merchantLeadId), isNull(documents.removedAt), ne(documents.status, 'uploading')),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

/** Counts the owner's stored documents, without rejected ones. */
export const countUsable = (ctx: Context, owner: Owner): Promise<number> =>
  ctx.db.$count(
    documents,
    and(
      ofOwner(owner),
      isNull(documents.removedAt),
      inArray(documents.status, ['scanning', 'needs_review', 'accepted']),
    ),
  )

/** Counts the owner's files toward the limit. */
export async function countHeld(ctx: Context, owner: Owner): Promise<number> {
  const [counted] = await ctx.db
    .select({ held: count() })
    .from(documents)
    .where(and(ofOwner(owner), isNull(documents.offerId), isNull(documents.removedAt), isHeld))
  return counted?.held ?? 0
}

/** Returns the owner's earlier document with the same content. */
export async function findSame(ctx: Context, { id, sha256, ...owner }: Owner & { id: string; sha256: string }) {
  const [same] = await ctx.db
    .select()
    .from(documents)
    .where(
      and(
        ofOwner(owner),
        eq(documents.sha256, sha256),
        ne(documents.id, id),
        isNull(documents.offerId),
        isNull(documents.removedAt),
        inArray(documents.status, ['scanning', 'needs_review', 'accepted']),
      ),
    )
  return same
}

/** Requires that the document may be opened. @throws `not_found`, `conflict`. */
export function readable(document: Document): Document {
  if (document.removedAt) throw noDocument()
  if (!isReadable(document.status))
    throw new AppError('conflict', 'This document can’t be opened in its current status.')
  return document
}

/** Matches the bank statements of an application that count: sent, and neither rejected nor removed. */
export const isStatementOf = (applicationId: string) =>
  and(
    eq(documents.applicationId, applicationId),
    eq(documents.kind, 'bank_statement'),
    inArray(documents.status, ['scanning', 'needs_review', 'accepted']),
    isNull(documents.offerId),
    isNull(documents.removedAt),
  )

/** Returns the months that were read from an application's statements, by document. */
export async function findReadMonths(ctx: Context, applicationId: string): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .select({ id: documents.id, periods: statementReadings.periods })
    .from(documents)
    .innerJoin(statementReadings, eq(statementReadings.documentId, documents.id))
    .where(isStatementOf(applicationId))
  return readMonthsOf(rows)
}

type ReadMonths = ReadonlyMap<string, readonly string[]>

/** Formats a document for its sender; `received` is in bytes. */
const presentDocument = (document: Document, received: number, readMonths?: ReadMonths): SentDocument => ({
  id: document.id,
  kind: document.kind,
  months: document.months,
  readMonths: readMonths?.get(document.id)?.slice() ?? null,
  status: document.status,
  name: fileName(document.originalName, document.mime),
  size: document.size,
  received,
  modified: document.modified,
  problem: problemOf(document),
  duplicateOf: document.duplicateOf,
  createdAt: document.createdAt.toISOString(),
  isFromStaff: document.uploadedByStaff !== null,
  isRemoved: document.removedAt !== null,
})

/** Formats a document with an unfinished upload's received bytes. */
export async function presentWithProgress(
  { incoming }: Pick<DocumentStore, 'incoming'>,
  document: Document,
  readMonths?: ReadMonths,
) {
  if (document.status !== 'uploading') return presentDocument(document, document.size, readMonths)
  return presentDocument(document, (await incoming.offsetOf(document.storedName)) ?? 0)
}

/** Formats a document for staff. */
export const presentToStaff = (document: Document, readMonths?: ReadMonths) => ({
  ...presentDocument(document, document.size, readMonths),
  mime: document.mime,
  scan: document.scan,
  rejectReason: document.rejectReason,
  applicationId: document.applicationId,
  merchantLeadId: document.merchantLeadId,
})

/** Returns the document's state for its requirement. */
export const answerOf = ({ id, status, removedAt, rejectReason }: Document) => ({
  documentId: id,
  state: removedAt ? ('gone' as const) : answerStates[status],
  reason: rejectReason,
})

const answerStates = {
  uploading: 'coming',
  scanning: 'received',
  needs_review: 'received',
  accepted: 'accepted',
  rejected: 'rejected',
  refused: 'gone',
  quarantined: 'gone',
  purged: 'gone',
} as const satisfies Record<DocumentStatus, AnswerState>

function problemOf({ status, refusal, rejectReason }: Document): string | null {
  if (status === 'refused' && refusal) return refusalLabels[refusal]
  if (status === 'quarantined') return quarantineText
  return status === 'rejected' ? rejectReason : null
}

const isHeld = inArray(documents.status, [
  'uploading',
  'scanning',
  'quarantined',
  'needs_review',
  'accepted',
  'rejected',
])

/** Unverified sessions see only their own uploads, because a stranger may have started the draft in the owner's name. */
function own({ actor }: Context): SQL | undefined {
  if (actor.kind !== 'applicant' && actor.kind !== 'merchant') throw noDocument()
  const ofMine =
    actor.kind === 'merchant'
      ? eq(documents.merchantLeadId, actor.merchantLeadId)
      : and(eq(documents.applicationId, actor.applicationId), isNull(documents.offerId))
  return actor.isVerified ? ofMine : and(ofMine, eq(documents.uploadedBySession, actor.sessionId))
}

/** For documents that the caller must not know of. */
export const noDocument = () => new AppError('not_found', 'This document was not found.')
