/** Due in unit-periods after funding. */
export interface DuePayment {
  readonly cents: number
  readonly periods: number
  /** The rest of a unit-period, below 1, if the first payment has odd days. */
  readonly fraction?: number
}

/** A higher APR is a typing mistake. */
export const highestAprPercent = 10_000

/**
 * Returns the unrounded APR in percent by the actuarial method (Regulation Z, 12 CFR 1026 Appendix J, (b)(8)): the
 * rate i at which all payments, divided by (1 + fraction * i) * (1 + i) ** periods, sum to the money received. The
 * sum falls as the rate grows, so bisection works.
 * @param unitsPerYear 12 for months, 52 for weeks, 365 for days.
 * @returns Infinity if nothing is received, 0 without any cost.
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

/** Returns the payments' value at funding in cents. */
export const presentValue = (payments: readonly DuePayment[], rate: number) =>
  payments.reduce(
    (sum, { cents, periods, fraction = 0 }) => sum + cents / ((1 + fraction * rate) * (1 + rate) ** periods),
    0,
  )

/** Appendix J counts half months as 24 a year. */
export const paymentsPerYear = { monthly: 12, semimonthly: 24, biweekly: 26, weekly: 52 } as const
export type PaymentFrequency = keyof typeof paymentsPerYear

export const paymentFrequencies = Object.keys(paymentsPerYear) as PaymentFrequency[]

/** Returns the number of payments, at least one. */
export const paymentCount = (months: number, frequency: PaymentFrequency) =>
  Math.max(1, Math.round((months * paymentsPerYear[frequency]) / 12))
