import type { FastifyRequest } from 'fastify'
import { touchKey } from '#server/identity/api-keys/commands.ts'
import { findActiveKey } from '#server/identity/api-keys/queries.ts'
import { createRateLimiter } from '#server/identity/api-keys/rate-limiter.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { ApiScope } from '#shared/identity/api-keys/scopes.ts'
import { AppError } from '#shared/kit/app-error.ts'

const shape = /^Bearer (hl_[\w-]{43})$/i

/**
 * Finds the API client by the key in the `Authorization` header.
 * @throws AppError `unauthenticated` without an active key, `forbidden` if the key lacks the scope, `rate_limited`
 * above its requests per minute.
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
