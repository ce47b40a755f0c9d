import { dateFormat } from '#shared/kit/locale/date-format.ts'

/**
 * Formats how soon we answer, the same on pages, in emails and in statuses: `1 business day`, or
 * `12 hours on business days`.
 */
export function formatResponseTime(hours: number): string {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'business day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}${unit === 'hour' ? ' on business days' : ''}`
}

/**
 * Formats a deadline with weekday and time zone: `Tuesday, December 1 at 2:00 PM EST`.
 * @param timeZone IANA; in browsers, without it, the visitor's own.
 */
export const formatDeadline = (at: Date, timeZone?: string): string =>
  dateFormat({
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(at)
