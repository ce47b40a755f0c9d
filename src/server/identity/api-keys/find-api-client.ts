import type { FastifyRequest } from 'fastify'
import type { Actor, Context } from '#server/platform/context.ts'
import type { RequestCounts } from '#server/platform/db/request-counts.ts'
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
export function createApiClientFinder(counts: RequestCounts) {
  return async (ctx: Context, request: FastifyRequest, scope: ApiScope): Promise<Actor> => {
    const shown = shape.exec(request.headers.authorization ?? '')?.[1]
    const key = shown && (await findActiveKey(ctx, shown))
    if (!key) throw new AppError('unauthenticated', 'Send an active API key: Authorization: Bearer hl_…')
    const { current, ttl } = await counts.add(`api-key ${key.id}`, minuteMs, key.perMinute)
    if (current > key.perMinute)
      throw new AppError(
        'rate_limited',
        `This key is limited to ${key.perMinute} requests per minute.`,
        {},
        Math.ceil(ttl / 1000),
      )
    if (!key.scopes.includes(scope)) throw new AppError('forbidden', `This API key does not include ${scope}.`)
    await touchKey(ctx, key.id)
    return { kind: 'api-key', id: key.id }
  }
}
