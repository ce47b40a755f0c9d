import { annualPercentageRate, type PaymentFrequency, paymentCount, paymentsPerYear } from './apr.ts'

export interface LoanTerms {
  readonly amountCents: number
  /** Nominal, per year. */
  readonly rateBasisPoints: number
  readonly months: number
  readonly frequency: PaymentFrequency
}

export interface Instalment {
  readonly number: number
  readonly paymentCents: number
  readonly interestCents: number
  readonly principalCents: number
  readonly balanceCents: number
}

/** Returns the interest of one payment period, unrounded. */
const interestOn = (balance: number, { rateBasisPoints, frequency }: LoanTerms) =>
  (balance * rateBasisPoints) / 10_000 / paymentsPerYear[frequency]

/** Returns the level payment in cents that repays a balance in this number of payments. */
function levelPaymentCents(balance: number, count: number, terms: LoanTerms): number {
  const rate = interestOn(1, terms)
  // 1 - (1 + rate) ** -count, without losing digits at low rates.
  const discount = -Math.expm1(-count * Math.log1p(rate))
  return Math.round(rate === 0 ? balance / count : interestOn(balance, terms) / discount)
}

/**
 * Returns the amortization schedule. The last payment absorbs the rounding. If that were more than a cent per payment,
 * as after hundreds of payments at a high rate, each payment is recomputed from the balance instead.
 */
export function loanSchedule(terms: LoanTerms): Instalment[] {
  const count = paymentCount(terms.months, terms.frequency)
  const level = levelPaymentCents(terms.amountCents, count, terms)
  const schedule = amortize(terms, count, () => level)
  const last = schedule.at(-1)
  if (last?.number === count && Math.abs(last.paymentCents - level) <= count) return schedule
  return amortize(terms, count, (balance, left) => levelPaymentCents(balance, left, terms))
}

function amortize(terms: LoanTerms, count: number, payment: (balance: number, left: number) => number): Instalment[] {
  const schedule: Instalment[] = []
  let balance = terms.amountCents
  for (let number = 1; number <= count && balance > 0; number++) {
    const interest = Math.round(interestOn(balance, terms))
    const principal = number === count ? balance : Math.min(balance, payment(balance, count - number + 1) - interest)
    balance -= principal
    schedule.push({
      number,
      paymentCents: principal + interest,
      interestCents: interest,
      principalCents: principal,
      balanceCents: balance,
    })
  }
  return schedule
}

/** The broker's fee is deducted from the proceeds. */
export interface Loan extends LoanTerms {
  readonly feeBasisPoints: number
}

export interface Cost {
  readonly receivedCents: number
  readonly repaidCents: number
  /** Repaid less received. */
  readonly costCents: number
  /** Unrounded. */
  readonly aprPercent: number
}

export interface LoanCost extends Cost {
  readonly feeCents: number
  readonly paymentCents: number
  readonly interestCents: number
  readonly schedule: readonly Instalment[]
}

/** Returns the cost of a loan; a fee of 0 gives the cost without us. */
export function loanCost(loan: Loan): LoanCost {
  const schedule = loanSchedule(loan)
  const feeCents = Math.round((loan.amountCents * loan.feeBasisPoints) / 10_000)
  const receivedCents = loan.amountCents - feeCents
  const repaidCents = schedule.reduce((sum, { paymentCents }) => sum + paymentCents, 0)
  const payments = schedule.map(({ number, paymentCents }) => ({ cents: paymentCents, periods: number }))
  return {
    feeCents,
    receivedCents,
    paymentCents: schedule[0]?.paymentCents ?? 0,
    repaidCents,
    interestCents: repaidCents - loan.amountCents,
    costCents: repaidCents - receivedCents,
    aprPercent: annualPercentageRate(receivedCents, payments, paymentsPerYear[loan.frequency]),
    schedule,
  }
}

export const centsPerDollar = ({ costCents, receivedCents }: Cost) => (costCents / receivedCents) * 100
