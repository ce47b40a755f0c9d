import { parseNumber } from '#shared/kit/parse-number.ts'

/**
 * Converts typed dollars or percent to cents or basis points, if it is a number.
 * @param scale 10,000 for a factor in basis points.
 */
export const hundredfold = (typed: string, scale = 100) => {
  const number = parseNumber(typed)
  return number === undefined ? undefined : Math.round(number * scale)
}

/** Formats basis points as a factor: 12,500 is 1.25. */
export const formatFactor = (basisPoints: number) => String(basisPoints / 10_000)

/** Formats cents or basis points for an input. */
export const hundredth = (stored: number) => (stored / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
