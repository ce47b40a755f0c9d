import { formatDay } from '#client/ui/format-day.ts'
import { parseAmountRange, parseDayRange } from '#shared/kit/filters/ranges.ts'
import { formatDollars } from '#shared/kit/money.ts'

export const recentLabels: Readonly<Record<string, string>> = {
  today: 'Today',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
}

/** Formats a range of days for a chip. */
export function formatDays(written: string): string {
  const { from, through } = parseDayRange(written, '2026-01-01') ?? { from: null, through: null }
  if (recentLabels[written]) return recentLabels[written]
  if (from === null) return through === null ? written : `Until ${formatDay(through)}`
  if (through === null) return `From ${formatDay(from)}`
  return from === through ? formatDay(from) : `${formatDay(from)} to ${formatDay(through)}`
}

/** Formats a range of dollars for a chip. */
export function formatAmounts(written: string): string {
  const { min, max } = parseAmountRange(written) ?? { min: null, max: null }
  if (min === null) return max === null ? written : `Up to ${formatDollars(max)}`
  return max === null ? `${formatDollars(min)} or more` : `${formatDollars(min)} to ${formatDollars(max)}`
}
