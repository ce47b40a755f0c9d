import type { z } from 'zod/mini'
import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { captureLead, type NewLead } from '#shared/leads/contract.ts'

const timeoutMs = 15_000
const attemptKey = 'leadAttempt'

/**
 * Hands a lead to the server, which stores it before it answers. The same answers carry the same `Idempotency-Key`
 * until they have arrived, so that trying again never makes a second lead.
 * @throws AppError `invalid` with the fields that the server refused; any other failure is an Error.
 */
export async function sendLead(lead: NewLead): Promise<z.output<typeof captureLead.reply>> {
  const body = JSON.stringify(lead)
  const response = await fetch(captureLead.path, {
    method: captureLead.method,
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': keyFor(body),
      'x-requested-with': 'XMLHttpRequest',
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer: unknown = await response.json()
  if (response.status === 422) throw new AppError('invalid', 'Please check your input and try again.', fieldsOf(answer))
  if (!response.ok) throw new Error('Failed to save basic information')

  const reply = captureLead.reply.parse(answer)
  removeSession(attemptKey)
  return reply
}

let attempt: { body: string; key: string } | undefined

function keyFor(body: string): string {
  const known = attempt ?? (readSession(attemptKey) as typeof attempt | null)
  attempt = known?.body === body ? known : { body, key: randomKey() }
  writeSession(attemptKey, attempt)
  return attempt.key
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function fieldsOf(answer: unknown): FieldErrors {
  const fields = typeof answer === 'object' && answer !== null && 'fields' in answer ? answer.fields : {}
  return typeof fields === 'object' ? (fields as FieldErrors) : {}
}
