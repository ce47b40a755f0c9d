import type { z } from 'zod/mini'
import { randomId } from '#client/platform/browser/random-id.ts'
import { readSession, writeSession } from '#client/platform/session/session-store.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { codeForStatus, RequestError } from './request-error.ts'
import { requestSettings } from './request-settings.ts'

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  readonly bearer?: 'authToken' | 'adminToken'
  readonly idempotencyKey?: string
}

/**
 * Attempts a call once, with the stored token.
 * @throws RequestError for every outcome but a reply by the contract.
 */
export async function send<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Reply>,
  input: z.input<Input>,
  options: SendOptions = {},
): Promise<z.output<Reply>> {
  const { body, status, requestId } = await ask(endpoint, input as Record<string, unknown>, options)
  const reply = endpoint.reply.safeParse(body)
  if (reply.success) return reply.data
  if (requestSettings.logLevel !== 'silent')
    console.error(`${endpoint.method} ${endpoint.path} broke its contract`, requestId)
  throw new RequestError('UNKNOWN_ERROR', status, { requestId })
}

/**
 * Makes a request that only needs a status, without contract schemas.
 * @throws RequestError for every outcome but success.
 */
export async function ask(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
  options: SendOptions = {},
): Promise<{ body: unknown; status: number; requestId: string }> {
  const requestId = randomId()
  const response = await fetchAnswer(endpoint, input, requestId, options)
  if (requestSettings.isDebug) console.debug(endpoint.method, endpoint.path, response.status, requestId)
  adoptToken(response.headers)
  const body = await readBody(response, requestId, options.signal)
  if (!response.ok) throw refusal(response, body, requestId)
  return { body, status: response.status, requestId }
}

async function fetchAnswer(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
  requestId: string,
  { signal, bearer = 'authToken', idempotencyKey }: SendOptions,
): Promise<Response> {
  const { url, rest } = fillPath(path, input)
  const token = readSession(bearer)
  const isRead = method === 'GET'
  const limit = AbortSignal.timeout(requestSettings.timeoutMs)
  try {
    return await fetch(isRead ? url + queryString(rest) : url, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-request-id': requestId,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(isRead || !idempotencyKey ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: isRead ? null : JSON.stringify(rest),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (error) {
    throw withoutAnswer(error, requestId, signal)
  }
}

/** Fills `:name` path segments; returns the other values too. */
function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_segment, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { url, rest }
}

/** Omits empty values: in our filters they mean "not set". */
function queryString(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

async function readBody(response: Response, requestId: string, signal: AbortSignal | undefined): Promise<unknown> {
  const { ok, status } = response
  const text = await response.text().catch((error: unknown) => {
    if (!ok) return ''
    throw withoutAnswer(error, requestId, signal)
  })
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page is not JSON.
    if (!ok) return undefined
    throw new RequestError('UNKNOWN_ERROR', status, { requestId })
  }
}

/** Returns the error for a missing response, or the abort itself. */
function withoutAnswer(error: unknown, requestId: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new RequestError(isTimeout ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR', 0, { requestId })
}

function refusal(response: Response, body: unknown, requestId: string): RequestError {
  const { code, message, fields } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new RequestError(codeForStatus(response.status), response.status, {
    validationErrors: isFieldErrors(fields) ? fields : {},
    retryAfter: seconds(response.headers),
    reason: typeof message === 'string' ? message : undefined,
    refusal: typeof code === 'string' ? code : undefined,
    requestId,
    statusText: response.statusText,
  })
}

const isFieldErrors = (fields: unknown): fields is Record<string, string> =>
  typeof fields === 'object' && fields !== null && Object.values(fields).every((text) => typeof text === 'string')

/** `Retry-After` is seconds or a date by the server's clock (RFC 9110, 10.2.3). */
function seconds(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  const value = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : undefined
}

/** Any response may contain a new token. */
function adoptToken(headers: Headers) {
  const token = headers.get('x-auth-token') ?? headers.get('authorization')?.replace(/^Bearer /i, '')
  if (!token) return
  writeSession('authToken', token)
  if (readSession('adminToken') !== null) writeSession('adminToken', token)
}
