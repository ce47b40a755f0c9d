/** A payment and when it falls due, counted in unit-periods after the money arrives. */
export interface DuePayment {
  readonly cents: number
  /** Whole unit-periods. */
  readonly periods: number
  /** The part of a unit-period that is left over, 0 to below 1; odd days of a first payment. */
  readonly fraction?: number
}

/** More than this is a slip of the pen, and no price; percent. */
export const highestAprPercent = 10_000

/**
 * APR in percent, unrounded, by the actuarial method (Regulation Z, 12 CFR 1026 Appendix J, (b)(8)): the rate per
 * unit-period i at which every payment, divided by (1 + fraction * i) * (1 + i) ** periods, adds up to the money
 * received, times the unit-periods of a year. Solved by bisection: the sum falls strictly as the rate grows.
 * Infinite where nothing is received; 0 where no more is repaid than was received.
 * @param unitsPerYear 12 for months, 52 for weeks, 365 for days.
 */
export function annualPercentageRate(receivedCents: number, payments: readonly DuePayment[], unitsPerYear: number) {
  if (receivedCents <= 0) return Number.POSITIVE_INFINITY
  let [low, high] = [0, 1]
  while (presentValue(payments, high) > receivedCents) high *= 2
  // A distance below which floating point knows no middle ends it, if nothing else does.
  for (let middle = high / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (presentValue(payments, middle) > receivedCents) low = middle
    else high = middle
  }
  return low * unitsPerYear * 100
}

/** What the payments are worth on the day the money arrives, in cents, at this rate per unit-period. */
export const presentValue = (payments: readonly DuePayment[], rate: number) =>
  payments.reduce(
    (sum, { cents, periods, fraction = 0 }) => sum + cents / ((1 + fraction * rate) * (1 + rate) ** periods),
    0,
  )
