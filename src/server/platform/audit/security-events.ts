import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, systemContext } from '#server/platform/context.ts'
import { networkKey } from '#server/platform/http/rate-limit.ts'
import type { ErrorCode, SecurityEvent } from '#shared/kit/app-error.ts'
import { actorId } from './record.ts'
import { auditLog } from './table.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the error response. */
    refusal: { readonly code: ErrorCode; readonly event: SecurityEvent | undefined } | undefined
    /** The caller, once identified. */
    knownActor: Actor | undefined
  }
}

interface Counted {
  readonly event: SecurityEvent
  readonly route: string
  readonly actor: Actor
  /** A network, or empty if many networks share the entry. */
  readonly network: string
  readonly requestId: string
  readonly from: Date
  until: Date
  count: number
}

interface Options {
  readonly pool: pg.Pool
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly everyMs?: number
}

/** Per interval and server; a flood beyond it adds one entry per kind of event. */
const maxEntries = 50
const minute = 60_000

/**
 * Counts refused requests and writes them once a minute, one entry per event, route, caller and network: to the audit
 * log as `security.…`, and to the log as a line of JSON.
 */
export function countSecurityEvents(app: FastifyInstance, { pool, now, log, everyMs = minute }: Options) {
  let counted = new Map<string, Counted>()
  let writing = Promise.resolve()
  app.decorateRequest('refusal', undefined)
  app.decorateRequest('knownActor', undefined)

  const add = (entry: Omit<Counted, 'from' | 'until' | 'count'>, key: string) => {
    const at = now()
    const known = counted.get(key)
    if (known) {
      known.count++
      known.until = at
    } else counted.set(key, { ...entry, from: at, until: at, count: 1 })
  }

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const event = eventOf(request, statusCode)
    if (event) count(event, request)
    done()
  })

  function count(event: SecurityEvent, request: FastifyRequest) {
    const entry = {
      ...{ event, route: routeOf(request), actor: request.knownActor ?? ({ kind: 'visitor' } as const) },
      ...{ network: networkKey(request.ip), requestId: request.id },
    }
    const key = keyOf(entry)
    if (counted.has(key) || counted.size < maxEntries) add(entry, key)
    else add({ ...entry, route: 'several', actor: { kind: 'visitor' }, network: '' }, event)
  }
  app.decorate('addSecurityEvent', (event: SecurityEvent, route: string) => {
    const entry = { event, route, actor: { kind: 'system' }, network: '', requestId: 'security' } as const
    add(entry, keyOf(entry))
  })

  async function write() {
    const entries = [...counted.values()]
    if (entries.length === 0) return
    counted = new Map()
    for (const { event, actor, from, until, ...rest } of entries)
      log.warn(
        { securityEvent: event, actorKind: actor.kind, actorId: actorId(actor), from, until, ...rest },
        'security event',
      )
    await insert(entries).catch((error) => {
      // For the next interval, when the database may be back.
      for (const entry of entries) keep(entry)
      throw error
    })
  }

  /** Adds the count to one since then. */
  const keep = (entry: Counted) => {
    const key = keyOf(entry)
    const newer = counted.get(key)
    if (newer) counted.set(key, { ...newer, from: entry.from, count: entry.count + newer.count })
    else if (counted.size < maxEntries) counted.set(key, entry)
  }

  const insert = (entries: readonly Counted[]) =>
    systemContext({ pool, now }, 'security')
      .db.insert(auditLog)
      .values(
        entries.map(({ event, route, actor, network, requestId, from, until, count }) => ({
          ...{ id: uuidv7(), at: now(), actorKind: actor.kind, actorId: actorId(actor), requestId, ip: network },
          ...{ action: `security.${event}`, subject: route },
          detail: { count, from: from.toISOString(), until: until.toISOString() },
        })),
      )

  const flush = () => {
    writing = writing.then(write).catch((err) => log.error({ err }, 'security events could not be written'))
    return writing
  }
  app.decorate('flushSecurityEvents', flush)
  const timer = setInterval(flush, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes what was counted, without waiting for the next interval. */
    flushSecurityEvents(): Promise<void>
    /** Counts an event that is not a refused request. */
    addSecurityEvent(event: SecurityEvent, subject: string): void
  }
}

const keyOf = ({ event, route, actor, network }: Pick<Counted, 'event' | 'route' | 'actor' | 'network'>) =>
  [event, route, actor.kind, actorId(actor), network].join(' ')

/** A missing step-up is no refusal: the browser asks for it and repeats the request. */
function eventOf({ refusal }: FastifyRequest, statusCode: number): SecurityEvent | undefined {
  if (refusal?.event) return refusal.event
  if (refusal?.code === 'step_up_required') return undefined
  if (statusCode === 403) return 'forbidden'
  return statusCode === 429 ? 'rate-limited' : undefined
}

/** The pattern, because paths can contain personal data. */
const routeOf = ({ method, routeOptions: { url } }: FastifyRequest) => `${method} ${url ?? 'unknown'}`
