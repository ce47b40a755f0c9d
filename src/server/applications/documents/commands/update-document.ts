import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { announceOwner, ownerFacts } from '#server/applications/documents/owner.ts'
import {
  answerOf,
  countUsable,
  type Document,
  lockOwnDocument,
  lockSentDocument,
  undoMs,
} from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import { reopenFulfillment, syncFromDocument } from '#server/applications/requirements/commands/sync-from-document.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import {
  recordNoUsableStatement,
  recordStatementReceived,
  recordStatementReopened,
} from '#server/intake/merchants/commands/update-merchant-lead.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { coversMonths, type DocumentKind, documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import { type DocumentStatus, isChangeable, statusesBefore } from '#shared/applications/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatMonth } from '#shared/kit/month.ts'
import { queueFirstReading, queueReading } from './read-statement.ts'
import { requireFreeSlot } from './reserve-upload.ts'

/** Sets the type of the caller's document. @throws `conflict` once reviewed. */
export function describeDocument(
  ctx: Context,
  { id, kind, months }: { id: string; kind: DocumentKind; months: readonly string[] },
): Promise<Document> {
  const covered = coversMonths(kind) ? [...new Set(months)].toSorted() : []
  return transact(ctx, async (ctx) => {
    const before = await lockOwnDocument(ctx, id)
    const isSame = !before.removedAt && before.kind === kind && isDeepStrictEqual(before.months, covered)
    if (isSame && isChangeable(before.status)) return before
    const described = await change(ctx, id, 'document.describe', { kind, months: covered })
    await queueFirstReading(ctx, described)
    return described
  })
}

/** Removes the caller's document. @throws `conflict` once reviewed. */
export const removeDocument = (ctx: Context, id: string): Promise<Document> =>
  change(ctx, id, 'document.remove', { removedAt: ctx.now() })

/** Restores a removed document. @throws `not_found` after the undo period. */
export function restoreDocument(ctx: Context, id: string): Promise<Document> {
  return transact(ctx, async (ctx) => {
    const { removedAt, ...owner } = await lockOwnDocument(ctx, id)
    if (!removedAt || ctx.now().getTime() - removedAt.getTime() > undoMs)
      throw new AppError('not_found', 'This document can no longer be restored. Please upload it again.')
    await requireFreeSlot(ctx, owner)
    const [restored] = await ctx.db
      .update(documents)
      .set({ removedAt: null, updatedAt: ctx.now() })
      .where(and(eq(documents.id, id), isNotNull(documents.removedAt)))
      .returning()
    if (!restored) throw changedDocumentError()
    await noted(ctx, 'document.restore', restored)
    await queueFirstReading(ctx, restored)
    return restored
  })
}

function change(ctx: Context, id: string, action: string, values: Partial<typeof documents.$inferInsert>) {
  return transact(ctx, async (ctx) => {
    const { status, removedAt } = await lockOwnDocument(ctx, id)
    if (removedAt) throw new AppError('not_found', 'This document was removed.')
    if (!isChangeable(status))
      throw new AppError(
        'conflict',
        'This document has already been reviewed, so it can’t be changed. You can upload another one.',
      )
    const [changed] = await ctx.db
      .update(documents)
      .set({ ...values, updatedAt: ctx.now() })
      .where(and(eq(documents.id, id), eq(documents.status, status), isNull(documents.removedAt)))
      .returning()
    if (!changed) throw changedDocumentError()
    await noted(ctx, action, changed)
    return changed
  })
}

async function noted(ctx: Context, action: string, document: Document) {
  await record(ctx, action, document.id, ownerFacts(document))
  await notifyOwner(ctx, document)
}

const changedDocumentError = () =>
  new AppError('conflict', 'Someone else changed this document at the same time. Refresh and try again.')

/**
 * Changes a document's status in the caller's transaction; undefined if the old one, checked in the WHERE clause,
 * forbids it, so that one of two concurrent changes fails.
 */
export async function changeStatus(
  ctx: Context,
  id: string,
  status: DocumentStatus,
  values: Partial<typeof documents.$inferInsert> = {},
): Promise<Document | undefined> {
  const isPurge = status === 'purged'
  const [moved] = await ctx.db
    .update(documents)
    .set({ ...values, status, updatedAt: ctx.now() })
    .where(
      and(
        eq(documents.id, id),
        inArray(documents.status, statusesBefore(status)),
        isPurge ? undefined : isNull(documents.removedAt),
      ),
    )
    .returning()
  if (!moved) return undefined
  await notifyOwner(ctx, moved)
  if (status === 'needs_review') await queueReading(ctx, moved)
  return moved
}

export type Review = { readonly id: string } & (
  | { readonly verdict: 'accepted' }
  | { readonly verdict: 'rejected'; readonly reason: string }
)

const verdicts = ['document.accepted', 'document.rejected', 'document.undo-review']

const statusTexts: Readonly<Partial<Record<DocumentStatus, string>>> = {
  needs_review: 'The document is waiting for review.',
  accepted: 'The document is accepted.',
  rejected: 'The document was rejected.',
}

/** Builds the error for a review of an outdated status. */
const alreadyReviewedError = (ctx: Context, id: string, status: DocumentStatus): Promise<AppError> =>
  staleWriteError(ctx, {
    ...{ subject: id, actions: verdicts },
    now: statusTexts[status] ?? 'The document can’t be reviewed in its current status.',
  })

/** Reviews a document. @throws `not_found`, `conflict` if it isn't waiting for review. */
export function reviewDocument(ctx: Context, { id, ...review }: Review): Promise<Document> {
  return transact(ctx, async (ctx) => {
    const { actor } = ctx
    if (actor.kind !== 'staff') throw new AppError('forbidden', 'You do not have permission to perform this action.')
    const { offerId, status } = await lockSentDocument(ctx, id)
    if (offerId) throw new AppError('conflict', 'This is a lender’s document, which isn’t reviewed.')
    const reviewed = await changeStatus(ctx, id, review.verdict, {
      reviewedBy: actor.id,
      reviewedAt: ctx.now(),
      rejectReason: review.verdict === 'rejected' ? review.reason : null,
    })
    if (!reviewed) throw await alreadyReviewedError(ctx, id, status)
    await record(ctx, `document.${review.verdict}`, id, ownerFacts(reviewed))
    if (review.verdict === 'rejected') await enqueue(ctx, 'documents.notify-rejected', { documentId: id })
    return reviewed
  })
}

interface Described {
  readonly kind: DocumentKind
  readonly months: string[]
}

/**
 * Corrects a document's type from the one staff saw.
 * @throws `conflict` if it can't be opened or was changed.
 */
export function correctDocument(
  ctx: Context,
  { id, kind, months, before }: Described & { id: string; before: Described },
): Promise<Document> {
  const said = { kind, months: coversMonths(kind) ? [...new Set(months)].toSorted() : [] }
  const readable = ['needs_review', 'accepted', 'rejected'] as const
  return transact(ctx, async (ctx) => {
    const document = await lockSentDocument(ctx, id)
    const stands = { kind: document.kind, months: document.months }
    if (!isDeepStrictEqual(before, stands) && !isDeepStrictEqual(said, stands)) {
      const now = `It is now “${describe(stands)}”.`
      throw await staleWriteError(ctx, { subject: id, actions: ['document.correct', 'document.describe'], now })
    }
    const corrected = await correct(ctx, id, 'document.correct', readable, said)
    if (said.kind !== stands.kind) await queueReading(ctx, corrected)
    return corrected
  })
}

const describe = ({ kind, months }: Described) => [documentKindLabels[kind], ...months.map(formatMonth)].join(', ')

/** Undoes the decision the caller saw. @throws `conflict` if it changed. */
export function undoReview(
  ctx: Context,
  { id, from }: { id: string; from: 'accepted' | 'rejected' },
): Promise<Document> {
  const undone = { status: 'needs_review', rejectReason: null, reviewedBy: null, reviewedAt: null } as const
  return transact(ctx, async (ctx) => {
    const { status } = await lockSentDocument(ctx, id)
    if (status !== from) throw await alreadyReviewedError(ctx, id, status)
    const corrected = await correct(ctx, id, 'document.undo-review', ['accepted', 'rejected'], undone)
    if (corrected.merchantLeadId) await recordStatementReopened(ctx, corrected.merchantLeadId)
    else await reopenFulfillment(ctx, id)
    return corrected
  })
}

async function correct(
  ctx: Context,
  id: string,
  action: string,
  from: readonly DocumentStatus[],
  values: Partial<typeof documents.$inferInsert>,
) {
  const [corrected] = await ctx.db
    .update(documents)
    .set({ ...values, updatedAt: ctx.now() })
    .where(
      and(
        eq(documents.id, id),
        inArray(documents.status, [...from]),
        isNull(documents.removedAt),
        isNull(documents.offerId),
      ),
    )
    .returning()
  if (!corrected) throw new AppError('conflict', 'This document’s status has changed. Refresh and try again.')
  await record(ctx, action, id, ownerFacts(corrected))
  await announceOwner(ctx, corrected)
  return corrected
}

/** Updates a changed document's requirement in the caller's transaction. */
async function notifyOwner(ctx: Context, document: Document): Promise<void> {
  const { merchantLeadId, status } = document
  await announceOwner(ctx, document)
  if (!merchantLeadId) return syncFromDocument(ctx, answerOf(document))
  if (status === 'needs_review' && !document.removedAt) return recordStatementReceived(ctx, merchantLeadId)
  const isLost = status === 'rejected' || status === 'purged' || document.removedAt !== null
  if (isLost && (await countUsable(ctx, document)) === 0) await recordNoUsableStatement(ctx, merchantLeadId)
}
