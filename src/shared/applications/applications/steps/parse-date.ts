interface ParsedMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export interface ParsedDate extends ParsedMonth {
  /** 1 to 31. */
  readonly day: number
}

/**
 * Parses a date in any usual format: `3/27/1980`, `03-27-1980`, `03271980`, `1980-03-27`, `March 27, 1980`. Undefined
 * if invalid.
 */
export function parseDate(text: string): ParsedDate | undefined {
  const typed = text.trim()
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(typed)
  const american = /^(?<month>\d{1,2})[\s./-]+(?<day>\d{1,2})[\s./-]+(?<year>\d{4})$/.exec(typed)
  const plain = /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/.exec(typed)
  const named = /^(?<name>[a-z]+)[\s.]*(?<day>\d{1,2})(?:st|nd|rd|th)?[\s,]+(?<year>\d{4})$/i.exec(typed)
  const { year, month, day, name } = (iso ?? american ?? plain ?? named)?.groups ?? {}
  const date = { year: Number(year), month: name ? numberOf(name.toLowerCase()) : Number(month), day: Number(day) }
  return isDay(date) ? date : undefined
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'sept', 'october', 'november', 'december'],
]

/** Parses a month in any usual format: `3/2019`, `03 2019`, `2019-03`, `March 2019`, `Mar. 2019`. */
export function parseMonth(text: string): ParsedMonth | undefined {
  const typed = text.trim()
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})$/.exec(typed)
  const american = /^(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/.exec(typed)
  const named = /^(?<name>[a-z]+)[\s.,]*(?<year>\d{4})$/i.exec(typed)
  const { year, month, name } = (iso ?? american ?? named)?.groups ?? {}
  const found = { year: Number(year), month: name ? numberOf(name.toLowerCase()) : Number(month) }
  return isDay({ ...found, day: 1 }) ? found : undefined
}

const numberOf = (name: string) =>
  monthNames.includes(name) || longMonthNames.includes(name) ? monthNames.indexOf(name.slice(0, 3)) + 1 : 0

/** Parses an age into months: `5 years`, `1.5 yrs`, `8 months`. Undefined if invalid. */
export function parseMonthsAgo(text: string): number | undefined {
  const [, number, unit = ''] =
    /^(\d{1,3}(?:\.\d)?)\s*(years?|yrs?|y|months?|mos?|m)\.?(?:\s+ago)?$/i.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  return Math.round(Number(number) * (/^y/i.test(unit) ? 12 : 1))
}

/** Formats the month that was `months` months ago: `11/2021`. */
export function monthBefore(now: Date, months: number): string {
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
  return `${then.getUTCMonth() + 1}/${then.getUTCFullYear()}`
}

/** Whether a month is in the future everywhere in the USA; UTC is ahead of all US time zones. */
export const isFuture = ({ year, month }: ParsedMonth, now: Date) =>
  Date.UTC(year, month - 1) > Date.UTC(now.getUTCFullYear(), now.getUTCMonth())

/** Returns whole years since a date. */
export function yearsSince({ year, month, day }: ParsedDate, now: Date): number {
  const isBeforeBirthday = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day)
  return now.getUTCFullYear() - year - (isBeforeBirthday ? 1 : 0)
}

function isDay({ year, month, day }: ParsedDate): boolean {
  if (!(year >= 1800 && year <= 2100)) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
