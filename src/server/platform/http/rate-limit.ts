import { isIPv6 } from 'node:net'
import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countInMemory, type RequestCounts } from '#server/platform/db/request-counts.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'

/**
 * Returns the IPv4 address, even mapped into IPv6, or the IPv6 /64, which one subscriber has.
 * @param ip absent if the connection closed early.
 */
export const networkKey = (ip: string | undefined): string => normalizeIP(plainAddress(ip))

/**
 * Returns the IPv6 /48, which some providers give to one customer and others to thousands; undefined for other addresses.
 * What is limited per network has a limit `siteFactor` times as high for it.
 */
export function siteKey(ip: string | undefined): string | undefined {
  const address = plainAddress(ip)
  const site = normalizeIP(address, 48)
  return site.includes(':') && isIPv6(address) ? `${site}/48` : undefined
}

export const siteFactor = 10

/** Some proxies append a changing port. */
const plainAddress = (ip = ''): string =>
  ip
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .split('%')[0] ?? ''

/** Per network; routes may lower it in `config`. */
const perMinute = 300

/** For an applicant's PDFs: one network can't fill the queue of the thread that writes PDFs for everyone. */
export const ownPdf = { access: 'applicant', rateLimit: { max: 20, timeWindow: '1 minute' } } as const

/** Other GET routes are pages. */
const callPath = /^\/(?:api|auth|ws)(?:\/|$)/

/**
 * Answers 429 with `Retry-After` (seconds); off only for load tests.
 * @param counts of all servers, or of this one.
 */
export async function limitRate(
  app: FastifyInstance,
  enabled: boolean,
  counts: RequestCounts = countInMemory(Date.now),
) {
  // Of this server alone, so that no request waits twice for the database.
  const sites = countInMemory(Date.now)
  const sweep = () =>
    Promise.all([counts.sweep(), sites.sweep()]).catch((err) =>
      app.log.warn({ err }, 'old request counts could not be deleted'),
    )
  const timer = setInterval(sweep, sweepMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  if (!enabled) return
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkKey(ip),
    allowList: isPage,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
    store: storeOf(counts, sites),
  })

  // The plugin counts only matched routes.
  const count = app.createRateLimit()
  app.addHook('onRequest', async (request) => {
    if (!request.is404) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttl)
  })
}

const sweepMs = 60_000

/** The plugin adds the route, which its types leave out. */
interface ChildOptions {
  readonly routeInfo: { readonly method: string | string[]; readonly url: string }
}

/**
 * Returns the plugin's store: one for all calls, and a child for each route with a limit of its own.
 * @param sites counts IPv6 /48.
 */
const storeOf = (counts: RequestCounts, sites: RequestCounts) => {
  /** A request that its own network may not send doesn't count for its neighbors. */
  async function count(limit: string, network: string, windowMs: number, max: number) {
    const counted = await counts.add(`${limit} ${network}`, windowMs, max)
    const site = counted.current > max ? undefined : siteKey(network)
    if (!site) return counted
    const ofSite = await sites.add(`${limit} ${site}`, windowMs, max * siteFactor)
    return ofSite.current > max * siteFactor ? { current: max + 1, ttl: ofSite.ttl } : counted
  }

  return class Store implements FastifyRateLimitStore {
    readonly #limit: string

    constructor(_options: unknown, limit = 'all') {
      this.#limit = limit
    }

    incr(network: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number) {
      count(this.#limit, network, windowMs, max).then(
        (counted) => answer(null, counted),
        (error: Error) => answer(error),
      )
    }

    child(options: unknown) {
      const { method, url } = (options as ChildOptions).routeInfo
      return new Store(options, `${[method].flat().join()} ${url}`)
    }
  }
}

/**
 * Pages come from memory and don't count, except those with a limit of their own. Checks the matched route, because paths
 * have many spellings.
 */
function isPage({ method, is404, params, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  if (method !== 'GET' || is404 || config.rateLimit) return false
  const path = url === '/*' ? `/${(params as { '*': string })['*']}` : url
  return !callPath.test(path)
}

function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  return new AppError(
    'rate_limited',
    `Too many requests. Please try again in ${formatCounted(seconds, { one: 'second', other: 'seconds' })}.`,
    {},
    seconds,
  )
}
