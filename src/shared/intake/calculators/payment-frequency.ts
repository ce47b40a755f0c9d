/** Payments per year (Appendix J counts half months as 24 a year). */
export const paymentsPerYear = { monthly: 12, semimonthly: 24, biweekly: 26, weekly: 52 } as const
export type PaymentFrequency = keyof typeof paymentsPerYear

/** In display order. */
export const paymentFrequencies = Object.keys(paymentsPerYear) as PaymentFrequency[]

/** Returns at least one. */
export const paymentCount = (months: number, frequency: PaymentFrequency) =>
  Math.max(1, Math.round((months * paymentsPerYear[frequency]) / 12))
