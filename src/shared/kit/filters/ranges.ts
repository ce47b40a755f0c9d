import { z } from 'zod/mini'
import { addDays } from '#shared/kit/calendar-day.ts'
import { parseTimeSpan } from '#shared/kit/moment.ts'

const separator = '..'

/** Days up to today. */
const recentDays = { today: 1, 'last-7-days': 7, 'last-30-days': 30, 'last-90-days': 90 } as const

export interface DayRange {
  readonly from: string | null
  readonly through: string | null
}

/** Returns the days of `last-7-days` or `2026-03-01..2026-03-31`, of which one may be missing; undefined if invalid. */
export function parseDayRange(written: string, today: string): DayRange | undefined {
  for (const [name, days] of Object.entries(recentDays))
    if (name === written) return { from: addDays(today, 1 - days), through: today }
  const [from = '', through = '', ...rest] = written.split(separator)
  const isDay = (day: string) => day === '' || (z.iso.date().safeParse(day).success && day > '1900' && day < '2200')
  if (!written.includes(separator) || rest.length > 0 || !isDay(from) || !isDay(through)) return undefined
  if (from === '' ? through === '' : through !== '' && from > through) return undefined
  return { from: from || null, through: through || null }
}

/** Returns the text of a range, empty without days. */
export const formatDayRange = (from: string, through: string) =>
  from || through ? `${from}${separator}${through}` : ''

/** Accepts a range of days, two times as in `timeSpan`, or nothing. */
export const dayRange = (message: string) =>
  z.string(message).check(
    z.maxLength(60, message),
    z.refine(
      (written) =>
        written === '' || parseDayRange(written, '2026-01-01') !== undefined || parseTimeSpan(written) !== undefined,
      message,
    ),
  )

export interface AmountRange {
  readonly min: number | null
  readonly max: number | null
}

/** Returns the dollars of `10000..50000`, of which one may be missing; undefined if invalid. */
export function parseAmountRange(written: string): AmountRange | undefined {
  const [, min, max] = /^(\d{0,12})\.\.(\d{0,12})$/.exec(written) ?? []
  if (min === undefined || max === undefined || (min === '' && max === '')) return undefined
  if (min !== '' && max !== '' && Number(min) > Number(max)) return undefined
  return { min: min === '' ? null : Number(min), max: max === '' ? null : Number(max) }
}

/** Returns the text of a range of dollars, empty without amounts. */
export const formatAmountRange = ({ min, max }: AmountRange) =>
  min === null && max === null ? '' : `${min ?? ''}${separator}${max ?? ''}`

/** Accepts a range of whole dollars, or nothing. */
export const amountRange = (message: string) =>
  z.string(message).check(z.refine((written) => written === '' || parseAmountRange(written) !== undefined, message))
