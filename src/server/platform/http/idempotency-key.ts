import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/kit/app-error.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'

/** Returns the caller's idempotency key; ids, which browsers send, in lowercase. @throws `invalid` if malformed. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return parseUuid(key) ?? key
  const message = 'The Idempotency-Key must be 1 to 200 visible ASCII characters.'
  throw new AppError('invalid', message, { 'Idempotency-Key': message })
}
