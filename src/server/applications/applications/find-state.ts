import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { answersContext, decryptAnswers } from './answers.ts'
import { findAnswers, findLatestByEmail } from './queries.ts'

/** Returns the state answered in a person's latest application. */
export async function findStateByEmail(ctx: Context, keys: EncryptionKeys, email: string): Promise<string | undefined> {
  const application = await findLatestByEmail(ctx, email)
  if (!application) return undefined
  const step = application.type === 'business' ? 'business' : 'applicant'
  const encrypted = (await findAnswers(ctx, application.id)).get(step)?.encrypted
  if (!encrypted) return undefined
  const { state } = decryptAnswers(keys, answersContext(application.id, step), encrypted) as { state?: unknown }
  return typeof state === 'string' ? state : undefined
}
