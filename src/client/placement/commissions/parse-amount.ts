import { parseNumber } from '#shared/kit/parse-number.ts'

/**
 * Converts typed dollars or percent to cents or basis points; undefined if the text is not a number.
 * @param scale another factor: 10,000 for a factor in basis points.
 */
export const hundredfold = (typed: string, scale = 100) => {
  const number = parseNumber(typed)
  return number === undefined ? undefined : Math.round(number * scale)
}

/** Formats a factor in basis points: 12,500 is 1.25. */
export const formatFactor = (basisPoints: number) => String(basisPoints / 10_000)

/** Formats cents or basis points for an input field. */
export const hundredth = (stored: number) => (stored / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
