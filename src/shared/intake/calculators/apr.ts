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
 * sum is convex and falls as the rate grows, so Newton's method from 0 rises to the rate and never passes it.
 * @param unitsPerYear 12 for months, 52 for weeks, 365 for days.
 * @returns Infinity if nothing is received, 0 without any cost.
 */
export function annualPercentageRate(receivedCents: number, payments: readonly DuePayment[], unitsPerYear: number) {
  if (receivedCents <= 0) return Number.POSITIVE_INFINITY
  for (let rate = 0; ; ) {
    const { value, slope } = discounted(payments, rate)
    const next = rate + (receivedCents - value) / slope
    // Floating point may have no rate in between.
    if (!(next > rate)) return rate * unitsPerYear * 100
    rate = next
  }
}

/** Returns the payments' value at funding in cents, and how it changes with the rate. */
function discounted(payments: readonly DuePayment[], rate: number) {
  let [value, slope] = [0, 0]
  for (const { cents, periods, fraction = 0 } of payments) {
    const odd = 1 + fraction * rate
    const present = cents / (odd * (1 + rate) ** periods)
    value += present
    slope -= present * (periods / (1 + rate) + fraction / odd)
  }
  return { value, slope }
}

/**
 * Returns the unrounded APR in percent of one repayment after whole months. Its unit-period is the term, up to a year
 * (Regulation Z, Appendix J, (b)(4)(iv)).
 */
export function singlePaymentRate(receivedCents: number, repaidCents: number, months: number): number {
  const unit = Math.min(months, 12)
  const due = { cents: repaidCents, periods: Math.floor(months / unit), fraction: (months % unit) / unit }
  return annualPercentageRate(receivedCents, [due], 12 / unit)
}

/** Appendix J counts half months as 24 a year. */
export const paymentsPerYear = { monthly: 12, semimonthly: 24, biweekly: 26, weekly: 52 } as const
export type PaymentFrequency = keyof typeof paymentsPerYear

export const paymentFrequencies = Object.keys(paymentsPerYear) as PaymentFrequency[]

/** Returns the number of payments, at least one. */
export const paymentCount = (months: number, frequency: PaymentFrequency) =>
  Math.max(1, Math.round((months * paymentsPerYear[frequency]) / 12))
