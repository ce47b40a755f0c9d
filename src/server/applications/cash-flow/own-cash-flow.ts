import { type Application, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { listOwnDocuments } from '#server/applications/documents/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { maxShownLines, type OwnCashFlow } from '#shared/applications/cash-flow/contract.ts'
import type { ExplanationKind } from '#shared/applications/cash-flow/review.ts'
import { fileName } from '#shared/applications/documents/upload-limits.ts'
import { type Categorized, transactionKey } from '#shared/applications/statements/categories/categorize.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type MeasuredApplication, measureApplication } from './queries.ts'
import { changeReview } from './review-store.ts'

const maxExplanations = 200

/** Returns what a lender will see of the caller's application, from the statements that the caller may see. */
export async function findOwnCashFlow(ctx: Context, keys: EncryptionKeys): Promise<OwnCashFlow> {
  const application = await requireOwnApplication(ctx)
  const { statements, cashFlow, debt, review } = await measureOwn(ctx, keys, application)
  const explained = new Map(review.explanations.map((one) => [one.lineId, one]))
  return {
    isReading: statements.some(({ isRead, problem }) => !isRead && !problem),
    unreadable: statements.flatMap(({ document, problem }) =>
      problem ? [{ name: fileName(document.originalName, document.mime), problem }] : [],
    ),
    isProven: cashFlow.isProven,
    months: [...cashFlow.months],
    positions: debt.positions
      .filter(({ isActive }) => isActive)
      .map(({ funder, paymentCents, rhythm }) => ({ funder, paymentCents, rhythm })),
    deposits: cashFlow.transactions.filter(({ amountCents }) => amountCents > 0).map(present),
    payments: cashFlow.transactions.filter(({ amountCents }) => amountCents < 0).map(present),
  }

  function present({ id = '', date, amountCents, description, category }: Categorized) {
    const explanation = explained.get(id)
    return {
      ...{ id, date, amountCents, description, category },
      isCounted: amountCents > 0 && (category === 'deposit' || category === 'card_processor'),
      explanation: explanation ? { kind: explanation.kind, text: explanation.text, answer: explanation.answer } : null,
    }
  }
}

/** The largest lines first. A stranger may have started a draft in someone's name, so unverified callers see only what they uploaded. */
async function measureOwn(ctx: Context, keys: EncryptionKeys, application: Application): Promise<MeasuredApplication> {
  const own = new Set((await listOwnDocuments(ctx)).map(({ id }) => id))
  return measureApplication(ctx, keys, application, {
    which: ({ id }) => own.has(id),
    largest: maxShownLines,
    withStacking: false,
  })
}

/** Saves or withdraws the caller's explanation of a line. @throws `not_found`, `conflict` once confirmed. */
export async function explainLine(
  ctx: Context,
  keys: EncryptionKeys,
  { lineId, kind, text }: { lineId: string; kind: ExplanationKind | null; text: string },
): Promise<void> {
  const application = await requireOwnApplication(ctx)
  if (!isOpen(application.stage))
    throw new AppError('conflict', 'This application is closed, so explanations can’t be changed.')
  // Before the transaction, which must not wait for another thread.
  const line = (await measureOwn(ctx, keys, application)).cashFlow.transactions.find(({ id }) => id === lineId)
  await changeReview(ctx, keys, { applicationId: application.id }, async (ctx, review) => {
    if (!line) throw new AppError('not_found', 'This line is no longer on your statements.')
    const earlier = review.explanations.find((one) => one.lineId === lineId)
    if (earlier?.answer === 'confirmed')
      throw new AppError('conflict', 'We’ve already confirmed your explanation. Send us a message to change it.')
    const others = review.explanations.filter((one) => one !== earlier)
    if (others.length >= maxExplanations)
      throw new AppError('conflict', 'You’ve explained many lines already. Send us a message about the others.')
    await record(ctx, 'cash-flow.explain', application.id, { lineId, before: earlier?.kind ?? null, after: kind })
    const at = ctx.now().toISOString()
    return {
      ...review,
      explanations: kind
        ? [...others, { lineId, key: transactionKey(line), kind, text, at, answer: 'open' as const }]
        : others,
    }
  })
}
