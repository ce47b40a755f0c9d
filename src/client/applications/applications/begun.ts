import { randomId } from '#client/platform/random-id.ts'
import { send } from '#client/platform/send.ts'
import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import type { OpenFile } from '#shared/applications/applicants/contract.ts'
import { startApplication } from '#shared/applications/applications/contract.ts'
import { parse } from '#shared/kit/parse.ts'

const begunKey = 'applicationBegun'
const attemptKey = 'applicationAttempt'

export interface Begun {
  readonly type?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
}

export const findBegun = () => (readSession(begunKey) ?? {}) as Begun
export const storeBegun = (begun: Begun) => writeSession(begunKey, begun)
export const removeBegun = () => removeSession(begunKey)

/**
 * Begins a draft and opens it here. The same answers carry the same `Idempotency-Key` until they have arrived, so that
 * trying again never begins a second one.
 * @throws AppError `invalid`, or RequestError.
 */
export async function sendBegun(typed: Begun & { homepage: string; seconds: number }): Promise<OpenFile> {
  const begun = parse(startApplication.input, typed)
  // How long somebody took makes no other application.
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
