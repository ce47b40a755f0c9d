import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { AppError, SecurityRefusal } from '#shared/kit/app-error.ts'
import { reportMailEvents } from '#shared/messaging/contact-policy/contract.ts'
import { recordMailEvents } from './commands.ts'

interface ContactPolicyRouteOptions {
  /** For bounce reports; if absent, the endpoint is off. */
  readonly mailEventsSecret: string | undefined
}

const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const

export function contactPolicyRoutes(app: FastifyInstance, { mailEventsSecret }: ContactPolicyRouteOptions) {
  // The secret is checked before the body is read, because events may name people, and after the rate limit.
  app.register(async (scope) => {
    scope.addHook('preParsing', async ({ headers }) => {
      if (!mailEventsSecret) throw new AppError('not_found', 'The requested resource was not found.')
      if (!isSame(headers.authorization ?? '', `Bearer ${mailEventsSecret}`))
        throw new SecurityRefusal('forged-signature', 'unauthenticated', 'The secret is invalid.')
    })
    mount(scope, reportMailEvents, recordMailEvents, limited)
  })
}

/** In constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(sha256(given), sha256(expected))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
