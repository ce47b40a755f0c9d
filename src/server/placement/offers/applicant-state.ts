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
  const sealed = (await findAnswers(ctx, id)).get(step)?.sealed
  const answers = sealed ? decryptAnswers(keys, answersContext(id, step), sealed) : {}
  const { state } = answers as { state?: unknown }
  return typeof state === 'string' ? state : ''
}
