import { measureSent } from '#server/applications/cash-flow/queries.ts'
import { changeReview } from '#server/applications/cash-flow/review-store.ts'
import { queueReading } from '#server/applications/documents/commands/read-statement.ts'
import { lockSentDocument } from '#server/applications/documents/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { type CashFlowReview, explainedCategory } from '#shared/applications/cash-flow/review.ts'
import { type Categorized, payeeKey, transactionKey } from '#shared/applications/statements/categories/categorize.ts'
import type { Category } from '#shared/applications/statements/categories/category.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface Decision {
  readonly id: string
  readonly version: number
  readonly lineId: string
}

interface Reviewed {
  readonly ctx: Context
  readonly review: CashFlowReview
  readonly line: Categorized
  readonly by: { readonly staffId: string; readonly at: string }
}

const place = ({ id = '', date, amountCents }: Categorized) => ({ lineId: id, date, amountCents })

/** Gives a line, or all lines of its payee, a category; null returns to the rules. @throws `conflict`, `not_found`. */
export function categorizeLine(
  ctx: Context,
  keys: EncryptionKeys,
  { scope, category, ...decision }: Decision & { scope: 'one' | 'alike'; category: Category | null },
): Promise<void> {
  return decide(ctx, keys, decision, async ({ ctx, review, line, by }) => {
    const key = scope === 'one' ? transactionKey(line) : payeeKey(line)
    const others = review.overrides.filter((one) => one.scope !== scope || one.key !== key)
    const earlier = review.overrides.find((one) => one.scope === scope && one.key === key)
    if (!category && !earlier) throw new AppError('not_found', 'This category isn’t changed. Refresh and try again.')
    const before = earlier?.category ?? line.category
    await record(ctx, category ? 'cash-flow.categorize' : 'cash-flow.undo', decision.id, {
      ...{ ...place(line), what: 'category', scope, before, after: category },
    })
    return { ...review, overrides: category ? [...others, { scope, key, category, ...by }] : others }
  })
}

/** Answers an applicant's explanation; confirming it gives the line its category. @throws `conflict`, `not_found`. */
export function answerExplanation(
  ctx: Context,
  keys: EncryptionKeys,
  { answer, ...decision }: Decision & { answer: 'open' | 'confirmed' | 'declined' },
): Promise<void> {
  return decide(ctx, keys, decision, async ({ ctx, review, line, by }) => {
    const found = review.explanations.find(({ lineId }) => lineId === decision.lineId)
    if (!found) throw new AppError('not_found', 'The applicant hasn’t explained this line.')
    const key = transactionKey(line)
    const category = explainedCategory(found.kind, line.amountCents)
    const others = review.overrides.filter((one) => one.scope !== 'one' || one.key !== key)
    await record(ctx, 'cash-flow.answer-explanation', decision.id, {
      ...{ ...place(line), kind: found.kind, before: found.answer, after: answer },
    })
    return {
      ...review,
      explanations: review.explanations.map((one) => (one === found ? { ...one, answer } : one)),
      overrides: answer === 'confirmed' && category ? [...others, { scope: 'one', key, category, ...by }] : others,
    }
  })
}

/** Adds an internal note, once. */
export function addNote(
  ctx: Context,
  keys: EncryptionKeys,
  { id: applicationId, noteId, body }: { id: string; noteId: string; body: string },
): Promise<void> {
  const by = { staffId: requireActor(ctx).id, at: ctx.now().toISOString() }
  return changeReview(ctx, keys, { applicationId }, async (ctx, review) => {
    if (review.notes.some(({ id }) => id === noteId)) return review
    await record(ctx, 'cash-flow.note', applicationId)
    return { ...review, notes: [...review.notes, { id: noteId, body, ...by }] }
  })
}

/** Queues a statement to be read again. @throws `not_found` if it isn't the application's. */
export function readAgain(ctx: Context, { id, documentId }: { id: string; documentId: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockSentDocument(ctx, documentId)
    if (document.applicationId !== id) throw new AppError('not_found', 'This document was not found.')
    await record(ctx, 'cash-flow.read-again', id, { documentId })
    await queueReading(ctx, document)
  })
}

async function decide(
  ctx: Context,
  keys: EncryptionKeys,
  { id: applicationId, version, lineId }: Decision,
  change: (reviewed: Reviewed) => Promise<CashFlowReview>,
): Promise<void> {
  const by = { staffId: requireActor(ctx).id, at: ctx.now().toISOString() }
  const { cashFlow } = await measureSent(ctx, keys, applicationId)
  await changeReview(ctx, keys, { applicationId, version }, async (ctx, review) => {
    const line = cashFlow.transactions.find(({ id }) => id === lineId)
    if (!line) throw new AppError('not_found', 'This line is no longer on the statements. Refresh and try again.')
    return change({ ctx, review, line, by })
  })
}
