import { answersContext, decryptAnswers, revealAnswers } from '#server/applications/applications/answers.ts'
import { findAnswers, requireApplication } from '#server/applications/applications/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { isSecret } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface RevealRequest {
  readonly id: string
  readonly step: string
  readonly path: string
  readonly reason: string
}

/**
 * Returns one hidden answer in full. Records who viewed it, and why, before returning it.
 * @throws AppError `not_found` if the answer is not hidden, empty or not submitted.
 */
export function revealAnswer(ctx: Context, keys: EncryptionKeys, { id, step: slug, path, reason }: RevealRequest) {
  return transact(ctx, async (ctx) => {
    const { type, submittedAt } = await requireApplication(ctx, id)
    const step = stepsFor(type).find((step) => step.slug === slug)
    const encrypted = (await findAnswers(ctx, id)).get(slug)?.encrypted
    if (!step || !encrypted || !submittedAt || !isSecret(step, path)) throw notHiddenError()
    const context = answersContext(id, slug)
    const answers = decryptAnswers(keys, context, encrypted)
    const label = answersAsText(step, answers, type).find((answer) => answer.path === path)?.label
    const words = valueAt(revealAnswers(keys, step, context, answers), path)
    if (label === undefined || typeof words !== 'string' || words === '') throw notHiddenError()
    await record(ctx, 'application.reveal', id, { step: slug, path, label, reason })
    return { words }
  })
}

/** Returns the value at a path such as `owners.0.ssn`. */
const valueAt = (answers: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (Object(value) === value ? Reflect.get(Object(value), name) : undefined), answers)

const notHiddenError = () => new AppError('not_found', "This answer isn't hidden.")
