import { randomId } from '#client/platform/random-id.ts'
import { send } from '#client/platform/send.ts'
import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { startApplication } from '#shared/applications/applications/contract.ts'
import { parse } from '#shared/kit/parse.ts'

const startAnswersKey = 'applicationBegun'
const attemptKey = 'applicationAttempt'

export interface StartAnswers {
  readonly type?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
}

export const findStartAnswers = () => (readSession(startAnswersKey) ?? {}) as StartAnswers
export const saveStartAnswers = (begun: StartAnswers) => writeSession(startAnswersKey, begun)
export const clearStartAnswers = () => removeSession(startAnswersKey)

/**
 * Starts a draft and opens it. Repeating the same answers sends the same `Idempotency-Key`, so a retry never creates a
 * second draft.
 * @throws AppError `invalid`, or RequestError.
 */
export async function sendStartAnswers(
  typed: StartAnswers & { homepage: string; seconds: number },
): Promise<OpenApplication> {
  const begun = parse(startApplication.input, typed)
  // The time taken must not change the key.
  const { seconds: _open, ...answers } = begun
  const idempotencyKey = keyFor(JSON.stringify(answers))
  const { file } = await withRetries(() => send(startApplication, begun, { idempotencyKey }))
  attempt = undefined
  removeSession(attemptKey)
  return file
}

let attempt: { body: string; key: string } | undefined

function keyFor(body: string): string {
  const known = attempt ?? (readSession(attemptKey) as typeof attempt | null)
  attempt = known?.body === body ? known : { body, key: randomId() }
  writeSession(attemptKey, attempt)
  return attempt.key
}
