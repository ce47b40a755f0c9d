import type { z } from 'zod/mini'
import { goToLogin } from '#client/platform/login-path.ts'
import { renewSession } from '#client/platform/renewal.ts'
import { RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { readSession } from '#client/platform/session-store.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'

/**
 * Calls the server by a contract and answers what the contract promises.
 * A lost session is renewed once and the call repeated; where that fails the person is taken to the login.
 * @throws RequestError with a code of the error catalogue.
 */
export async function call<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input>,
  signal?: AbortSignal,
): Promise<z.output<Reply>> {
  const token = readSession('authToken')
  try {
    return await send(endpoint, input, signal)
  } catch (error) {
    if (endpoint.access === 'public' || !isSessionLost(error)) throw error
    if (await renewSession(token)) return await send(endpoint, input, signal)
    goToLogin()
    throw error
  }
}

const isSessionLost = (error: unknown) => error instanceof RequestError && error.status === 401
