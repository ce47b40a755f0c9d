import { formatDollars, formatPercent } from '#shared/kit/money.ts'
import * as copy from './copy.ts'

/** Formats cents as whole dollars: 354500 -> `$3,545`. */
export const dollars = (cents: number) => formatDollars(cents / 100)

/** 7.948 -> `7.95%` */
export const percent = (value: number) => (Number.isFinite(value) ? formatPercent(value) : copy.unlimited)

/** 36 -> `3 years`, 18 -> `18 months`, 5.5 -> `5.5 months` */
export const duration = (months: number): string =>
  months >= 24 && months % 12 === 0 ? copy.years(months / 12) : copy.months(Math.round(months * 10) / 10)
