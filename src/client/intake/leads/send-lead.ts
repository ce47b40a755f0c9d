import type { z } from 'zod/mini'
import { randomId } from '#client/platform/browser/random-id.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import { captureLead, type NewLead } from '#shared/intake/leads/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

const attemptKey = 'leadAttempt'

/**
 * Submits a lead. The same answers share an `Idempotency-Key` until saved, so that a retry never creates another
 * lead.
 * @throws AppError `invalid` with the rejected fields; otherwise an Error whose cause is the RequestError.
 */
export async function sendLead(lead: NewLead): Promise<z.output<typeof captureLead.reply>> {
  const idempotencyKey = keyFor(JSON.stringify(lead))
  // Not part of the key, so that a later attempt is a retry.
  const timed = { ...lead, ms: `${performance.now()}` }
  try {
    const reply = await withRetries(() => send(captureLead, timed, { idempotencyKey }))
    removeSession(attemptKey)
    return reply
  } catch (error) {
    if (error instanceof RequestError && Object.keys(error.fields).length > 0)
      throw new AppError('invalid', error.userMessage, error.fields)
    throw new Error('Failed to save basic information', { cause: error })
  }
}

let attempt: { body: string; key: string } | undefined

function keyFor(body: string): string {
  const known = attempt ?? (readSession(attemptKey) as typeof attempt | null)
  attempt = known?.body === body ? known : { body, key: randomId() }
  writeSession(attemptKey, attempt)
  return attempt.key
}
