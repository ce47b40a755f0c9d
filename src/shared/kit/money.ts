import { locale } from '#shared/kit/locale/locale.ts'

const exact = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Formats cents: 148735 -> `$1,487.35`. */
export const formatCents = (cents: number) => exact.format(cents / 100)

/** Formats dollars: 50000 -> `$50,000`. */
export const formatDollars = (dollars: number) => whole.format(dollars)

/** Formats dollars as typed: 50000 -> `$50,000`, 95.5 -> `$95.50`. */
export const formatTyped = (dollars: number) =>
  Number.isInteger(dollars) ? formatDollars(dollars) : formatCents(Math.round(dollars * 100))

/** Formats advertised dollars: 500000 -> `$500K`. */
export const formatThousands = (dollars: number) => `${whole.format(dollars / 1000)}K`

/** Formats a percentage: 7.948 -> `7.95%`, with `decimals` 1 -> `7.9%`. */
export const formatPercent = (value: number, decimals = 2) =>
  value.toLocaleString(locale, {
    ...{ style: 'unit', unit: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  })

/** Formats basis points: 450 -> `4.5%`, with `decimals` 2 -> `4.50%`. */
export const formatBasisPoints = (basisPoints: number, decimals?: number) =>
  decimals === undefined
    ? (basisPoints / 100).toLocaleString(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 })
    : formatPercent(basisPoints / 100, decimals)

/** Formats with a fixed number of decimals: 1.3, 2 -> `1.30`. */
export const formatDecimal = (value: number, decimals: number) =>
  value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Formats cents per dollar: 12.73 -> `12.7¢`. */
export const formatCentsPerDollar = (cents: number) => `${formatDecimal(cents, 1)}¢`
