import { and, asc, count, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { type Owner, ofOwner } from '#server/applications/documents/owner.ts'
import { documents } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import { type DocumentStatus, isReadable } from '#shared/applications/documents/document-status.ts'
import { fileName } from '#shared/applications/documents/file-name.ts'
import { quarantineText, refusalLabels } from '#shared/applications/documents/refusal.ts'
import type { AnswerState } from '#shared/applications/requirements/requirement-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

export type Document = typeof documents.$inferSelect

/** How long a document that was taken back can be restored, ms. */
export const undoMs = 60 * 60_000

/** What the caller has sent, the latest last, with what they took back within the last hour. */
export async function listOwnDocuments(ctx: Context): Promise<Document[]> {
  const undoable = new Date(ctx.now().getTime() - undoMs)
  return ctx.db
    .select()
    .from(documents)
    .where(
      and(
        own(ctx),
        ne(documents.status, 'disposed'),
        or(isNull(documents.removedAt), gt(documents.removedAt, undoable)),
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

/** Returns a document of the caller, and undefined for one of somebody else. */
export async function findOwnDocument(ctx: Context, id: string): Promise<Document | undefined> {
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(and(own(ctx), eq(documents.id, id), ne(documents.status, 'disposed')))
  return document
}

/** The condition for an upload of the caller that still needs bytes. */
export const isOwnUpload = (ctx: Context, id: string): SQL | undefined =>
  and(own(ctx), eq(documents.id, id), eq(documents.status, 'uploading'), isNull(documents.removedAt))

/** A document of the caller. @throws AppError `not_found` for everybody else's. */
export async function requireOwnDocument(ctx: Context, id: string): Promise<Document> {
  const document = await findOwnDocument(ctx, id)
  if (!document) throw noDocument()
  return document
}

/** The same, held until the transaction of `ctx` ends. @throws AppError `not_found`. */
export async function lockOwnDocument(ctx: Context, id: string): Promise<Document> {
  await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(own(ctx), eq(documents.id, id)))
    .for('update')
  return requireOwnDocument(ctx, id)
}

/**
 * Holds documents of an owner, all of them or those that `which` names, until the transaction of `ctx` ends: in the order of
 * their ids and before their owner, as `docs/two-at-once.md` has it, so that nobody waits in a circle.
 */
export const lockDocuments = (ctx: Context, owner: Owner, which?: SQL): Promise<Document[]> =>
  ctx.db
    .select()
    .from(documents)
    .where(and(ofOwner(owner), which))
    .orderBy(asc(documents.id))
    .for('update')

/** @throws AppError `not_found`. */
export async function requireDocument(ctx: Context, id: string): Promise<Document> {
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  if (!document) throw noDocument()
  return document
}

/**
 * A document for staff. What is not sent yet is shown to nobody but its owner.
 * @throws AppError `not_found`.
 */
export async function requireSentDocument(ctx: Context, id: string): Promise<Document> {
  const document = await requireDocument(ctx, id)
  const { applicationId } = document
  if (applicationId && !(await requireApplication(ctx, applicationId)).submittedAt) throw noDocument()
  return document
}

/** The same, held until the transaction of `ctx` ends: those who judge it take turns. @throws AppError `not_found`. */
export async function lockSentDocument(ctx: Context, id: string): Promise<Document> {
  await ctx.db.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for('update')
  return requireSentDocument(ctx, id)
}

/** What staff see of an application: everything that arrived, and what was refused. */
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

/** The same of a request for a merchant quote. */
export async function listStatementsOf(ctx: Context, merchantLeadId: string): Promise<Document[]> {
  return ctx.db
    .select()
    .from(documents)
    .where(
      and(eq(documents.merchantLeadId, merchantLeadId), isNull(documents.removedAt), ne(documents.status, 'uploading')),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

/** Files of this owner that are here and were not sent back. */
export const countUsable = (ctx: Context, owner: Owner): Promise<number> =>
  ctx.db.$count(
    documents,
    and(
      ofOwner(owner),
      isNull(documents.removedAt),
      inArray(documents.status, ['scanning', 'needs_review', 'accepted']),
    ),
  )

/** Files that take a place of those an application, or a request for a quote, can hold. */
export async function countHeld(ctx: Context, owner: Owner): Promise<number> {
  const [counted] = await ctx.db
    .select({ held: count() })
    .from(documents)
    .where(and(ofOwner(owner), isNull(documents.offerId), isNull(documents.removedAt), isHeld))
  return counted?.held ?? 0
}

/** The same file of the same owner, where it was sent before and is still there. */
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

/** A document that may be opened now. @throws AppError `not_found` or `conflict`. */
export function readable(document: Document): Document {
  if (document.removedAt) throw noDocument()
  if (!isReadable(document.status))
    throw new AppError('conflict', 'This document cannot be opened in its present state.')
  return document
}

/** As its sender sees it. @param received bytes that have arrived. */
export const presentDocument = (document: Document, received: number): SentDocument => ({
  id: document.id,
  kind: document.kind,
  months: document.months,
  status: document.status,
  name: fileName(document.originalName, document.mime),
  size: document.size,
  received,
  modified: document.modified,
  problem: problemOf(document),
  duplicateOf: document.duplicateOf,
  createdAt: document.createdAt.toISOString(),
  isRemoved: document.removedAt !== null,
})

/** The same, with how much of an unfinished one has arrived. */
export async function presentWithProgress({ incoming }: Pick<DocumentStore, 'incoming'>, document: Document) {
  if (document.status !== 'uploading') return presentDocument(document, document.size)
  return presentDocument(document, (await incoming.offsetOf(document.storedName)) ?? 0)
}

/** As staff see it. */
export const presentToStaff = (document: Document) => ({
  ...presentDocument(document, document.size),
  mime: document.mime,
  scan: document.scan,
  rejectReason: document.rejectReason,
})

/** What a document is to the requirement that it came for. */
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
  disposed: 'gone',
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

/**
 * The documents a caller may know of: all of their application or request where they came by mail; otherwise those that this very
 * session sent, because whoever begins a draft in the name of another must not see what that other adds to it.
 */
function own({ actor }: Context): SQL | undefined {
  if (actor.kind !== 'applicant' && actor.kind !== 'merchant') throw noDocument()
  const ofMine =
    actor.kind === 'merchant'
      ? eq(documents.merchantLeadId, actor.merchantLeadId)
      : and(eq(documents.applicationId, actor.applicationId), isNull(documents.offerId))
  return actor.isVerified ? ofMine : and(ofMine, eq(documents.sentBySession, actor.sessionId))
}

const noDocument = () => new AppError('not_found', 'This document was not found.')
