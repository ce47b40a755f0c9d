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

/** Returns the level payment of an annuity in cents. */
function levelPaymentCents({ amountCents, rateBasisPoints, months, frequency }: LoanTerms): number {
  const count = paymentCount(months, frequency)
  const rate = rateBasisPoints / 10_000 / paymentsPerYear[frequency]
  return Math.round(rate === 0 ? amountCents / count : (amountCents * rate) / (1 - (1 + rate) ** -count))
}

/** Returns the amortization schedule; the last payment absorbs the rounding. */
export function loanSchedule(terms: LoanTerms): Instalment[] {
  const { amountCents, rateBasisPoints, months, frequency } = terms
  const level = levelPaymentCents(terms)
  const count = paymentCount(months, frequency)
  const schedule: Instalment[] = []
  let balance = amountCents
  for (let number = 1; number <= count; number++) {
    const interest = Math.round((balance * rateBasisPoints) / 10_000 / paymentsPerYear[frequency])
    const principal = number === count ? balance : Math.min(balance, level - interest)
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
    paymentCents: levelPaymentCents(loan),
    repaidCents,
    interestCents: repaidCents - loan.amountCents,
    costCents: repaidCents - receivedCents,
    aprPercent: annualPercentageRate(receivedCents, payments, paymentsPerYear[loan.frequency]),
    schedule,
  }
}

export const centsPerDollar = ({ costCents, receivedCents }: Cost) => (costCents / receivedCents) * 100
