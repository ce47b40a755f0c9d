import { randomId } from '#client/platform/browser/random-id.ts'
import { sentryEnvelope, serviceAddress } from '#shared/system/error-reports/sentry-envelope.ts'

/** Reports an error to a DSN's service (Sentry protocol). */
export function reportToService(dsn: string, { error, url, userAgent, timestamp }: BrowserReport) {
  const address = serviceAddress(dsn)
  if (!address) return
  const body = sentryEnvelope({
    ...error,
    ...{ id: randomId(), at: Date.parse(timestamp), platform: 'javascript', place: url, userAgent },
  })
  // Third parties get neither cookies nor the page's address.
  const stranger = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const
  fetch(address.envelopes, { method: 'POST', body, keepalive: true, ...stranger }).catch(() => {})
}

/** All texts are scrubbed before they leave the browser. */
export interface BrowserReport {
  readonly error: { readonly name: string; readonly message: string; readonly stack: string }
  readonly context: string
  readonly userAgent: string
  readonly url: string
  readonly timestamp: string
}
