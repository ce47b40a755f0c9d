import type { z } from 'zod/mini'
import { randomId } from '#client/platform/browser/random-id.ts'
import { goToLogin } from '#client/platform/session/login-path.ts'
import { refreshSession } from '#client/platform/session/session-refresh.ts'
import { readSession } from '#client/platform/session/session-store.ts'
import { withStepUp } from '#client/platform/session/step-up.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { RequestError } from './request-error.ts'
import { type SendOptions, send } from './send.ts'
import { type Repeats, withRetries } from './with-retries.ts'

export interface CallOptions extends SendOptions {
  /** `never`: users repeat it themselves, such as entering a code. */
  readonly repeats?: Repeats
}

/**
 * Calls the server by a contract. Renews an expired session once, or goes to the login; prompts for step-up
 * authentication if required.
 * @throws RequestError with a code of the error catalog.
 */
export async function call<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input>,
  { repeats = 'all', idempotencyKey = randomId(), ...options }: CallOptions = {},
): Promise<z.output<Reply>> {
  // Every attempt has the same key, so that the server recognizes it.
  const attempt = () => sendSignedIn(endpoint, input, { ...options, idempotencyKey })
  return withStepUp(() => withRetries(attempt, { repeats, signal: options.signal }))
}

async function sendSignedIn<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input>,
  options: SendOptions,
): Promise<z.output<Reply>> {
  const { bearer = 'authToken' } = options
  const token = readSession(bearer)
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (['public', 'applicant', 'merchant'].includes(String(endpoint.access)) || !isSessionLost(error)) throw error
    if (await refreshSession(token, bearer)) return await send(endpoint, input, options)
    goToLogin()
    throw error
  }
}

const isSessionLost = (error: unknown) => error instanceof RequestError && error.status === 401
