/** A payment and its due date in unit-periods after funding. */
export interface DuePayment {
  readonly cents: number
  /** Whole unit-periods. */
  readonly periods: number
  /** The remaining part of a unit-period, 0 to below 1; odd days of a first payment. */
  readonly fraction?: number
}

/** A higher APR is a typing mistake; percent. */
export const highestAprPercent = 10_000

/**
 * Returns the APR in percent, unrounded, by the actuarial method (Regulation Z, 12 CFR 1026 Appendix J, (b)(8)): the
 * rate per unit-period i at which every payment, divided by (1 + fraction * i) * (1 + i) ** periods, adds up to the
 * money received, times the unit-periods of a year. Solved by bisection: the sum falls strictly as the rate grows.
 * Infinite if nothing is received; 0 if no more is repaid than was received.
 * @param unitsPerYear 12 for months, 52 for weeks, 365 for days.
 */
export function annualPercentageRate(receivedCents: number, payments: readonly DuePayment[], unitsPerYear: number) {
  if (receivedCents <= 0) return Number.POSITIVE_INFINITY
  let [low, high] = [0, 1]
  while (presentValue(payments, high) > receivedCents) high *= 2
  // Floating point may have no value between the two.
  for (let middle = high / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (presentValue(payments, middle) > receivedCents) low = middle
    else high = middle
  }
  return low * unitsPerYear * 100
}

/** Returns the payments' value at funding, in cents, at this rate per unit-period. */
export const presentValue = (payments: readonly DuePayment[], rate: number) =>
  payments.reduce(
    (sum, { cents, periods, fraction = 0 }) => sum + cents / ((1 + fraction * rate) * (1 + rate) ** periods),
    0,
  )

/** Payments per year (Appendix J counts half months as 24 a year). */
export const paymentsPerYear = { monthly: 12, semimonthly: 24, biweekly: 26, weekly: 52 } as const
export type PaymentFrequency = keyof typeof paymentsPerYear

/** In display order. */
export const paymentFrequencies = Object.keys(paymentsPerYear) as PaymentFrequency[]

/** Returns at least one. */
export const paymentCount = (months: number, frequency: PaymentFrequency) =>
  Math.max(1, Math.round((months * paymentsPerYear[frequency]) / 12))
