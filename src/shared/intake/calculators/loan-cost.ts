import { annualPercentageRate } from '#shared/intake/calculators/apr.ts'
import {
  type Instalment,
  type LoanTerms,
  levelPaymentCents,
  loanSchedule,
} from '#shared/intake/calculators/loan-schedule.ts'
import { paymentsPerYear } from '#shared/intake/calculators/payment-frequency.ts'

/** The broker's fee is deducted from the proceeds. */
export interface Loan extends LoanTerms {
  readonly feeBasisPoints: number
}

export interface Cost {
  readonly receivedCents: number
  readonly repaidCents: number
  /** Repaid less received: interest and every fee. */
  readonly costCents: number
  /** APR in percent, unrounded. */
  readonly aprPercent: number
}

export interface LoanCost extends Cost {
  readonly feeCents: number
  readonly paymentCents: number
  readonly interestCents: number
  readonly schedule: readonly Instalment[]
}

/** Pass a fee of 0 for the cost without us. */
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
