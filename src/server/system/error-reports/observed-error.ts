import { createHash } from 'node:crypto'
import type { ErrorReport, NewErrorReport } from '#shared/system/error-reports/contract.ts'
import { scrub, scrubAddress } from '#shared/system/error-reports/scrub.ts'

/** A report as stored: scrubbed, truncated and fingerprinted. */
export interface ObservedError {
  readonly fingerprint: string
  readonly origin: ErrorReport['origin']
  readonly name: string
  readonly message: string
  readonly at: Date
  readonly sample: ErrorReport['sample']
}

export function observedError(origin: ErrorReport['origin'], report: NewErrorReport, at: Date): ObservedError {
  const name = scrub(report.error.name, 100) || 'Error'
  const message = scrub(report.error.message, 500)
  const stack = scrub(report.error.stack, 4_000)
  return {
    fingerprint: fingerprint([origin, name, message, placeOf(stack)]),
    origin,
    name,
    message,
    at,
    sample: {
      stack,
      context: scrub(report.context, 200),
      userAgent: scrub(report.userAgent, 300),
      url: scrubAddress(report.url),
    },
  }
}

/** The topmost frame without numbers, because builds change lines and hashed file names. */
const placeOf = (stack: string) =>
  /^.*(?:https?:|file:|\/).*:\d+:\d+.*$/m
    .exec(stack)?.[0]
    .replace(/-[\w-]{8}\.js/, '.js')
    .trim() ?? ''

const fingerprint = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n').replace(/\d+/g, '#')).digest('hex').slice(0, 32)
