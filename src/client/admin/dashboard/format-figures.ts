import { formatDollars } from '#shared/kit/money.ts'

const count = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const shortDollars = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact' },
  ...{ minimumFractionDigits: 0, maximumFractionDigits: 1 },
})

/** Formats 12345 as `12,345`. */
export const formatCount = (number: number) => count.format(number)
/** Formats 12345 as `12.3K`. */
export const formatShortCount = (number: number) => short.format(number)
/** Formats 123456700 cents as `$1.2M`. */
export const formatShortDollars = (cents: number) => shortDollars.format(cents / 100)
/** Formats 123456700 cents as `$1,234,567`. */
export const formatWholeDollars = (cents: number) => formatDollars(Math.round(cents / 100))

/** Formats a percentage, `73%`; a dash if the whole is 0. Only exact values are shown as 0% or 100%. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (part / whole) * 100
  if (percent > 0 && percent < 1) return 'under 1%'
  return `${percent > 99 && percent < 100 ? 99 : Math.round(percent)}%`
}

const units: readonly [name: string, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Formats a rounded duration: 7200000 as `2 hours`, 200000000 as `2.3 days`; null as a dash. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  const [name, length] = units.find(([, length]) => ms >= length * 1.5) ?? ['minute', 60_000]
  const number = ms / length
  const rounded = number < 10 ? Math.round(number * 10) / 10 : Math.round(number)
  return `${rounded} ${name}${rounded === 1 ? '' : 's'}`
}
