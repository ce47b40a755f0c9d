import type { FastifyRequest } from 'fastify'
import type { Actor } from '#server/platform/context.ts'
import type { RequestCounts } from '#server/platform/db/request-counts.ts'
import { networkKey, siteFactor, siteKey } from '#server/platform/http/rate-limit.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Changes a day: of an application or merchant request in sessions that were opened from its mailbox, in others, and of
 * all others on one network. Each change may add audit entries, which are permanent, rows, and emails to staff.
 */
export const maxChanges = { verified: 500, unverified: 200, network: 2_000 } as const

const dayMs = 24 * 60 * 60_000

/**
 * Creates a check that counts the changes of applicants and merchants: every call but those that declare `alwaysAllowed`,
 * and reading ones that don't declare `isCounted`.
 * @param limitsNetworks false for load from one machine.
 */
export function createChangeLimit(counts: RequestCounts, limitsNetworks: boolean) {
  const charge = async (key: string, max: number) => {
    const { current, ttl } = await counts.add(`changes ${key}`, dayMs, max)
    if (current > max) throw tooManyChanges(ttl)
  }

  return async (request: FastifyRequest, actor: Actor): Promise<void> => {
    if (actor.kind !== 'applicant' && actor.kind !== 'merchant') return
    const { alwaysAllowed, isCounted } = request.routeOptions.config
    if ((['GET', 'HEAD'].includes(request.method) && !isCounted) || alwaysAllowed) return
    const id = actor.kind === 'merchant' ? actor.merchantLeadId : actor.applicationId
    // Apart, so that someone who started the application in another's name can't use up theirs.
    if (actor.isVerified) return charge(id, maxChanges.verified)
    await charge(`unverified ${id}`, maxChanges.unverified)
    if (!limitsNetworks) return
    await charge(`network ${networkKey(request.ip)}`, maxChanges.network)
    const site = siteKey(request.ip)
    if (site) await charge(`network ${site}`, siteFactor * maxChanges.network)
  }
}

const tooManyChanges = (ttlMs: number) =>
  new AppError(
    'rate_limited',
    'You’ve made a lot of changes today. Everything you’ve sent is saved. If you haven’t opened your application or request from its email yet, do that to continue now. Otherwise, try again tomorrow, or contact us.',
    {},
    Math.ceil(ttlMs / 1_000),
  )
