import { formatDollars } from '#shared/kit/money.ts'

/** Formats cents as whole dollars: 354500 -> `$3,545`. */
export const dollars = (cents: number) => formatDollars(cents / 100)

/** 7.948 -> `7.95%` */
export const percent = (value: number) => (Number.isFinite(value) ? `${value.toFixed(2)}%` : 'unlimited')

/** 12.73 -> `12.7¢` */
export const cents = (value: number) => `${value.toFixed(1)}¢`

/** 36 -> `3 years`, 18 -> `18 months`, 5.5 -> `5.5 months` */
export function duration(months: number): string {
  const [count, unit] =
    months >= 24 && months % 12 === 0 ? [months / 12, 'year'] : [Math.round(months * 10) / 10, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
