import { type Advance, assumedFundingDay, debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { type PaymentFrequency, paymentFrequencies } from '#shared/intake/calculators/apr.ts'
import type { Answers } from './use-answers.ts'

export interface LoanOffer {
  fromDollars: number
  toDollars: number
  rateBasisPoints: number
  feeBasisPoints: number
  /** The rate is only a place to start: no one offers it. */
  isRateExample?: boolean
}

/** Returns the loan calculator's inputs; dollars, percent, months. */
export const loanQuestions = ({ fromDollars, toDollars, rateBasisPoints, feeBasisPoints }: LoanOffer) =>
  ({
    amount: { initial: Math.min(Math.max(50_000, fromDollars), toDollars), from: fromDollars, to: toDollars },
    rate: { initial: rateBasisPoints / 100, from: 0, to: 40 },
    term: { initial: 36, from: 3, to: 120, whole: 'months' },
    every: { initial: 'monthly', choices: paymentFrequencies },
    fee: { initial: feeBasisPoints / 100, from: 0, to: 10 },
  }) as const

export type LoanAnswers = Answers<ReturnType<typeof loanQuestions>>

/** Converts the answers to cents and basis points. */
export const loanOf = ({ amount, rate, term, every }: LoanAnswers) => ({
  amountCents: Math.round(amount * 100),
  rateBasisPoints: Math.round(rate * 100),
  months: term,
  frequency: every as PaymentFrequency,
})

/** Dollars, percent, months. */
export const advanceQuestions = {
  advance: { initial: 50_000, from: 1_000, to: 1_000_000 },
  factor: { initial: 1.3, from: 1, to: 2 },
  debits: { initial: 'daily', choices: debitFrequencies },
  by: { initial: 'term', choices: ['term', 'share'] },
  term: { initial: 6, from: 1, to: 36, whole: 'months' },
  share: { initial: 15, from: 1, to: 60 },
  sales: { initial: 60_000, from: 1_000, to: 5_000_000 },
  fees: { initial: 0, from: 0, to: 100_000 },
} as const

export type AdvanceAnswers = Answers<typeof advanceQuestions>

/** Converts the answers to cents, thousandths and basis points. */
export const advanceOf = ({ advance, factor, debits, by, term, share, sales, fees }: AdvanceAnswers): Advance => ({
  amountCents: Math.round(advance * 100),
  factorThousandths: Math.round(factor * 1000),
  frequency: debits,
  repayment: by === 'term' ? { by, months: term } : { by, shareBasisPoints: Math.round(share * 100) },
  monthlySalesCents: Math.round(sales * 100),
  feesCents: Math.round(Math.min(fees, advance * 0.9) * 100),
  fundedOn: assumedFundingDay,
})
