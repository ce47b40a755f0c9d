import type { FastifyRequest } from 'fastify'
import type { Actor, Context } from '#server/platform/context.ts'
import type { ApiScope } from '#shared/identity/api-keys/scopes.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { touchKey } from './commands.ts'
import { findActiveKey } from './queries.ts'

const minuteMs = 60_000

const shape = /^Bearer (hl_[\w-]{43})$/i

/**
 * Creates a finder by the `Authorization` header.
 * @throws `unauthenticated` without an active key, `forbidden` without the scope, `rate_limited`.
 */
export function createApiClientFinder() {
  const waitFor = createRateLimiter()
  return async (ctx: Context, request: FastifyRequest, scope: ApiScope): Promise<Actor> => {
    const shown = shape.exec(request.headers.authorization ?? '')?.[1]
    const key = shown && (await findActiveKey(ctx, shown))
    if (!key) throw new AppError('unauthenticated', 'Send an active API key: Authorization: Bearer hl_…')
    const waitSeconds = waitFor(key, ctx.now())
    if (waitSeconds > 0)
      throw new AppError(
        'rate_limited',
        `This key is limited to ${key.perMinute} requests per minute.`,
        {},
        waitSeconds,
      )
    if (!key.scopes.includes(scope)) throw new AppError('forbidden', `This API key does not include ${scope}.`)
    await touchKey(ctx, key.id)
    return { kind: 'api-key', id: key.id }
  }
}

/** Per server, in minutes that start with the first request. */
function createRateLimiter() {
  const minutes = new Map<string, { endsAt: number; requests: number }>()
  /** @returns seconds to wait; 0 if allowed. */
  return ({ id, perMinute }: { id: string; perMinute: number }, now: Date): number => {
    const at = now.getTime()
    const current = minutes.get(id)
    const minute = current && current.endsAt > at ? current : { endsAt: at + minuteMs, requests: 0 }
    minute.requests += 1
    minutes.set(id, minute)
    return minute.requests > perMinute ? Math.ceil((minute.endsAt - at) / 1000) : 0
  }
}
