import { useSyncExternalStore } from 'react'
import { locale } from '#shared/kit/locale/locale.ts'
import * as copy from './copy.ts'

const tickMs = 30_000
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

const units: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const maxRelativeDays = 7

/** Formats a time as "3 hours ago", or as a date after a week. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!unit) return copy.justNow
  const count = Math.trunc(seconds / unit[1])
  return unit[0] === 'day' && Math.abs(count) >= maxRelativeDays ? day.format(at) : relative.format(count, unit[0])
}

export const exactTime = (at: Date): string => exact.format(at)

/** Updates live. `at` is ISO 8601. */
export function TimeAgo({ at }: { at: string }) {
  const now = useSyncExternalStore(everyTick, currentTick)
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactTime(date)}>
      {relativeTime(date, new Date(Math.max(now * tickMs, date.getTime())))}
    </time>
  )
}

/** `at` is ISO 8601. */
export const ExactTime = ({ at }: { at: string }) => <time dateTime={at}>{exactTime(new Date(at))}</time>

const currentTick = () => Math.floor(Date.now() / tickMs)

function everyTick(onTick: () => void) {
  const timer = setInterval(onTick, tickMs)
  return () => clearInterval(timer)
}
