/** All texts are scrubbed. */
export interface ServiceEvent {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly platform: 'javascript' | 'node'
  readonly name: string
  readonly message: string
  readonly stack: string
  /** The path of a page, or the pattern of a route. */
  readonly place: string
  readonly userAgent: string
  /** As in the log. */
  readonly requestId?: string
}

/**
 * Parses a DSN, `https://key@host/prefix/project`:
 * https://develop.sentry.dev/sdk/foundations/transport/authentication/
 */
export function serviceAddress(dsn: string): { origin: string; envelopes: string } | undefined {
  const [, scheme, key, host, prefix, project] = /^(https?):\/\/(\w+)@([\w.:-]+)(\/.*)?\/(\d+)\/?$/.exec(dsn) ?? []
  if (project === undefined) return undefined
  const origin = `${scheme}://${host}`
  const query = `sentry_version=7&sentry_key=${key}&sentry_client=harborline%2F1`
  return { origin, envelopes: `${origin}${prefix ?? ''}/api/${project}/envelope/?${query}` }
}

/** Builds header, item header and event, one JSON line each: https://develop.sentry.dev/sdk/foundations/envelopes/ */
export function sentryEnvelope({
  id,
  at,
  platform,
  name,
  message,
  stack,
  place,
  userAgent,
  requestId,
}: ServiceEvent): string {
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform,
    level: 'error',
    transaction: place,
    exception: { values: [{ type: name, value: message, stacktrace: { frames: framesOf(stack) } }] },
    ...(requestId && { tags: { request_id: requestId } }),
    ...(userAgent && { request: { url: place, headers: { 'User-Agent': userAgent } } }),
  }
  const lines = [{ event_id: id, sent_at: new Date(at).toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** `at name (file:1:2)` of V8 and `name@file:1:2` of others; the protocol requires the oldest call first. */
function framesOf(stack: string) {
  return (
    stack
      .split('\n')
      // The expression takes quadratic time, and anyone can report an error.
      .map((line) => line.slice(0, 300))
      .flatMap((line) => {
        const [, called, file, row, column] = /^\s*(?:at )?(?:(.*?)(?: \(|@))?(\S+?):(\d+):(\d+)\)?$/.exec(line) ?? []
        return file ? [{ function: called || '?', filename: file, lineno: Number(row), colno: Number(column) }] : []
      })
      .reverse()
  )
}
