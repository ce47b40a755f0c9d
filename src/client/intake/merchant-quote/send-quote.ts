import type { z } from 'zod/mini'
import { randomId } from '#client/platform/random-id.ts'
import { RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { type NewMerchantLead, requestMerchantQuote } from '#shared/intake/merchants/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

let attempt = { body: '', key: '' }

/**
 * Requests a quote. Retries with the same answers reuse the `Idempotency-Key`, so that no second request is created.
 * @throws AppError `invalid` with the refused fields; other errors unchanged.
 */
export async function sendQuote(asked: NewMerchantLead): Promise<z.output<typeof requestMerchantQuote.reply>> {
  const body = JSON.stringify(asked)
  if (attempt.body !== body) attempt = { body, key: randomId() }
  try {
    return await withRetries(() => send(requestMerchantQuote, asked, { idempotencyKey: attempt.key }))
  } catch (error) {
    if (error instanceof RequestError && Object.keys(error.fields).length > 0)
      throw new AppError('invalid', error.userMessage, error.fields)
    throw error
  }
}
