import { randomUUID } from 'node:crypto'
import { scrub } from '#shared/system/error-reports/scrub.ts'
import { sentryEnvelope, serviceAddress } from '#shared/system/error-reports/sentry-envelope.ts'

const timeoutMs = 5_000
/** So that an error that every user hits doesn't flood the service. */
const perMinute = 30

export interface ErrorService {
  /** Returns at once and never throws. `place` is a route's pattern or a job's name. */
  report(error: Error, place: string): void
  drain(): Promise<void>
}

/** Uses the Sentry protocol. */
export function openErrorService(dsn: string): ErrorService {
  const address = serviceAddress(dsn)
  const underWay = new Set<Promise<unknown>>()
  let recent: number[] = []

  return {
    report(error, place) {
      const at = Date.now()
      recent = recent.filter((time) => time > at - 60_000)
      if (!address || recent.length >= perMinute) return
      recent.push(at)
      const body = sentryEnvelope({
        ...{ id: randomUUID().replaceAll('-', ''), at, platform: 'node', place, userAgent: '' },
        name: scrub(error.name, 100),
        message: scrub(error.message, 500),
        stack: scrub(error.stack ?? '', 4_000),
      })
      // An outage of the service is not our error.
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
