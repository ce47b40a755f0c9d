import { type PaymentFrequency, paymentFrequencies } from '#shared/intake/calculators/payment-frequency.ts'
import type { Answers } from './use-answers.ts'

/** What a broker's settings say about the loans that the calculator is for. */
export interface LoanOffer {
  fromDollars: number
  toDollars: number
  rateBasisPoints: number
  feeBasisPoints: number
}

/** What the loan calculator asks; dollars, percent, months. */
export const loanQuestions = ({ fromDollars, toDollars, rateBasisPoints, feeBasisPoints }: LoanOffer) =>
  ({
    amount: { initial: Math.min(Math.max(50_000, fromDollars), toDollars), from: fromDollars, to: toDollars },
    rate: { initial: rateBasisPoints / 100, from: 0, to: 40 },
    term: { initial: 36, from: 3, to: 120, whole: 'months' },
    every: { initial: 'monthly', choices: paymentFrequencies },
    fee: { initial: feeBasisPoints / 100, from: 0, to: 10 },
  }) as const

export type LoanAnswers = Answers<ReturnType<typeof loanQuestions>>

/** The answers as the calculation takes them: cents and basis points. */
export const loanOf = ({ amount, rate, term, every }: LoanAnswers) => ({
  amountCents: Math.round(amount * 100),
  rateBasisPoints: Math.round(rate * 100),
  months: term,
  frequency: every as PaymentFrequency,
})
