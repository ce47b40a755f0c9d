import type { z } from 'zod/mini'
import { randomId } from '#client/platform/browser/random-id.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { call } from './api.ts'
import { RequestError } from './request-error.ts'

/** Admin requests use `adminToken` and the query client's retries. */
const byQueryClient = { bearer: 'adminToken', repeats: 'throttled' } as const

/**
 * Reads for a query.
 * @throws RequestError with the message `{status}: {status text}`
 */
export async function read<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input>,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  try {
    return await call(endpoint, input, { ...byQueryClient, signal })
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === 0) throw error
    const { code, status, details } = error
    throw new RequestError(code, status, details, `${status}: ${details.statusText ?? ''}`)
  }
}

/** One key per variables object, which retries share. */
const keys = new WeakMap<object, string>()

export function write<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input> & object,
): Promise<z.output<Reply>> {
  const idempotencyKey = keys.get(input) ?? randomId()
  keys.set(input, idempotencyKey)
  return call(endpoint, input, { ...byQueryClient, idempotencyKey })
}
