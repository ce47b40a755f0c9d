import type { z } from 'zod/mini'
import { randomId } from '#client/platform/random-id.ts'
import { RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { type NewContactMessage, sendContactMessage } from '#shared/intake/contact-messages/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

let attempt = { body: '', key: '' }

/**
 * Sends a message. Retries of the same text reuse the `Idempotency-Key`, so that no second message is created.
 * @throws AppError `invalid` with the refused fields; other errors unchanged.
 */
export async function sendContact(message: NewContactMessage): Promise<z.output<typeof sendContactMessage.reply>> {
  // The time the page was open is not part of the content.
  const { seconds: _open, ...words } = message
  const body = JSON.stringify(words)
  if (attempt.body !== body) attempt = { body, key: randomId() }
  try {
    return await withRetries(() => send(sendContactMessage, message, { idempotencyKey: attempt.key }))
  } catch (error) {
    if (error instanceof RequestError && Object.keys(error.fields).length > 0)
      throw new AppError('invalid', error.userMessage, error.fields)
    throw error
  }
}
