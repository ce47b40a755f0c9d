import { type PaymentFrequency, paymentFrequencies } from '#shared/intake/calculators/payment-frequency.ts'
import type { Answers } from './use-answers.ts'

/** The broker's settings for the loans in the calculator. */
export interface LoanOffer {
  fromDollars: number
  toDollars: number
  rateBasisPoints: number
  feeBasisPoints: number
}

/** The loan calculator's inputs; dollars, percent, months. */
export const loanQuestions = ({ fromDollars, toDollars, rateBasisPoints, feeBasisPoints }: LoanOffer) =>
  ({
    amount: { initial: Math.min(Math.max(50_000, fromDollars), toDollars), from: fromDollars, to: toDollars },
    rate: { initial: rateBasisPoints / 100, from: 0, to: 40 },
    term: { initial: 36, from: 3, to: 120, whole: 'months' },
    every: { initial: 'monthly', choices: paymentFrequencies },
    fee: { initial: feeBasisPoints / 100, from: 0, to: 10 },
  }) as const

export type LoanAnswers = Answers<ReturnType<typeof loanQuestions>>

/** Converts the answers for the calculation: cents and basis points. */
export const loanOf = ({ amount, rate, term, every }: LoanAnswers) => ({
  amountCents: Math.round(amount * 100),
  rateBasisPoints: Math.round(rate * 100),
  months: term,
  frequency: every as PaymentFrequency,
})
