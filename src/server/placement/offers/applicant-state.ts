import { answersContext, decryptAnswers } from '#server/applications/applications/answers.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'

/** Returns the applicant's state from the current answers; empty if it is not answered. */
export async function findApplicantState(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type }: Pick<Application, 'id' | 'type'>,
): Promise<string> {
  const step = type === 'business' ? 'business' : 'applicant'
  const encrypted = (await findAnswers(ctx, id)).get(step)?.encrypted
  const answers = encrypted ? decryptAnswers(keys, answersContext(id, step), encrypted) : {}
  const { state } = answers as { state?: unknown }
  return typeof state === 'string' ? state : ''
}
