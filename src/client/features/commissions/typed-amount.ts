import { typedNumber } from '#shared/kit/typed-number.ts'

/** Dollars or percent as typed, in cents or basis points; what is none stays undefined, and is refused in words. */
export const hundredfold = (typed: string) => {
  const number = typedNumber(typed)
  return number === undefined ? undefined : Math.round(number * 100)
}

/** The other way, as people write it. */
export const hundredth = (stored: number) => (stored / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
