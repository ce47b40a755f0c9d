import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { scrub } from '#shared/system/error-reports/scrub.ts'
import { sentryEnvelope, serviceAddress } from '#shared/system/error-reports/sentry-envelope.ts'

declare const isLoggable: unique symbol

/** Safe to store: message and location, no values. Only `loggableError` makes one. */
export interface LoggableError {
  readonly [isLoggable]: true
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
}

/** Removes values: query errors contain parameters, and database errors quote the value that didn't fit. */
export const loggableError = (error: unknown): LoggableError => describe(error) as LoggableError

function describe(error: unknown): Omit<LoggableError, typeof isLoggable> {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: '' }
  // Stacks start with the message, whose values may have lines that look like calls.
  const stack = (error.stack ?? '')
    .replace(error.message, () => '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  // Drizzle's wrapper contains parameters; the statement shows the location.
  if ('query' in error && 'params' in error)
    return { ...describe(error.cause), ...(stack && { stack: `    at ${String(error.query)}\n${stack}` }) }
  if (error instanceof pg.DatabaseError)
    return {
      ...{ name: 'DatabaseError', message: withoutValues(error), stack, code: error.code ?? '' },
      ...(error.table && { table: error.table }),
      ...(error.constraint && { constraint: error.constraint }),
    }
  return { name: error.name, message: error.message, stack, ...('code' in error && { code: String(error.code) }) }
}

/** Class 22 quotes values, others only our names. */
const withoutValues = ({ code, message }: pg.DatabaseError) =>
  code?.startsWith('22') ? message.replace(/".*"/s, '"…"') : message

const timeoutMs = 5_000
/** So that a frequent error doesn't flood the service. */
const perMinute = 30

export interface ErrorService {
  /** Returns at once, never throws. `place` is a route pattern or job name. */
  report(error: LoggableError, place: string, requestId: string): void
  drain(): Promise<void>
}

/** Opens an error service by the Sentry protocol. */
export function openErrorService(dsn: string): ErrorService {
  const address = serviceAddress(dsn)
  const underWay = new Set<Promise<unknown>>()
  let recent: number[] = []

  return {
    report(error, place, requestId) {
      const at = Date.now()
      recent = recent.filter((time) => time > at - 60_000)
      if (!address || recent.length >= perMinute) return
      recent.push(at)
      const body = sentryEnvelope({
        ...{ id: randomUUID().replaceAll('-', ''), at, platform: 'node', place, userAgent: '', requestId },
        name: scrub(error.name, 100),
        message: scrub(error.message, 500),
        stack: scrub(error.stack, 4_000),
      })
      // The service's outage isn't our error.
      const sending = fetch(address.envelopes, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
        .catch(() => {})
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    drain: async () => {
      await Promise.all(underWay)
    },
  }
}
