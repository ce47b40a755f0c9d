import { typedNumber } from '#shared/kit/typed-number.ts'

/**
 * Dollars or percent as typed, in cents or basis points; what is none stays undefined, and is refused in words.
 * @param scale another one: 10,000 for a factor in basis points.
 */
export const hundredfold = (typed: string, scale = 100) => {
  const number = typedNumber(typed)
  return number === undefined ? undefined : Math.round(number * scale)
}

/** A factor of basis points, as people write it: 12,500 is 1.25. */
export const formatFactor = (basisPoints: number) => String(basisPoints / 10_000)

/** The other way, as people write it. */
export const hundredth = (stored: number) => (stored / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
