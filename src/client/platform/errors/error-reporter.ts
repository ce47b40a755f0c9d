import { reportPath, scrub, scrubAddress } from '#shared/system/error-reports/scrub.ts'
import type { BrowserReport } from './error-service.ts'

const perMinute = 10
const seen = new Set<string>()
let recent: number[] = []

/** Reports an unhandled error: once per page, up to ten a minute. */
export function reportEvent(event: Event) {
  const { reason, error, message = '' } = event as Partial<PromiseRejectionEvent & ErrorEvent>
  const report = describe(reason ?? error ?? message, event.type)
  const now = Date.now()
  recent = recent.filter((time) => time > now - 60_000)
  const fault = JSON.stringify(report.error)
  if (seen.has(fault) || recent.length >= perMinute) return
  seen.add(fault)
  recent.push(now)

  deliver(JSON.stringify(report))
  const service = document.querySelector<HTMLMetaElement>('meta[name=error-reporter]')?.dataset.service
  if (service) void import('./error-service.ts').then(({ reportToService }) => reportToService(service, report))
}

function describe(thrown: unknown, context: string): BrowserReport {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return {
    error: {
      name: scrub(name, 100),
      message: scrub(message, 500),
      stack: scrub((thrown instanceof Error && stack) || '', 4_000),
    },
    context,
    userAgent: navigator.userAgent,
    url: scrubAddress(location.pathname),
    timestamp: new Date().toISOString(),
  }
}

/** A beacon or keepalive request survives the page. */
function deliver(body: string) {
  const json = { type: 'application/json' }
  if (navigator.sendBeacon?.(reportPath, new Blob([body], json))) return
  fetch(reportPath, { method: 'POST', body, headers: { 'content-type': json.type }, keepalive: true }).catch(() => {})
}
