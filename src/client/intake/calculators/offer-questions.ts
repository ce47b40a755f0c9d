import { advanceCost, debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import type { ComparableCost } from '#shared/intake/calculators/compare-offers.ts'
import { loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/payment-frequency.ts'
import type { Answers } from './use-answers.ts'

/** The inputs for each of two offers; dollars, percent, months. */
export const offerQuestions = (kind: 'loan' | 'advance') =>
  ({
    kind: { initial: kind, choices: ['loan', 'advance'] },
    amount: { initial: 50_000, from: 1_000, to: 1_000_000 },
    rate: { initial: 12, from: 0, to: 60 },
    factor: { initial: 1.25, from: 1, to: 2 },
    term: { initial: kind === 'loan' ? 24 : 8, from: 1, to: 120, whole: 'months' },
    every: { initial: 'monthly', choices: paymentFrequencies },
    debits: { initial: 'daily', choices: debitFrequencies },
    fees: { initial: kind === 'loan' ? 2_500 : 1_000, from: 0, to: 100_000 },
  }) as const

export type OfferAnswers = Answers<ReturnType<typeof offerQuestions>>

/** Returns an offer's cost, in the measures used to compare two offers. */
export function offerCost({
  kind,
  amount,
  rate,
  factor,
  term: months,
  every,
  debits,
  fees,
}: OfferAnswers): ComparableCost {
  const amountCents = Math.round(amount * 100)
  // An offer without proceeds can't be compared.
  const feesCents = Math.round(Math.min(fees, amount * 0.9) * 100)
  const cost =
    kind === 'loan'
      ? loanCost({
          ...{ amountCents, months, frequency: every, rateBasisPoints: Math.round(rate * 100) },
          feeBasisPoints: (feesCents / amountCents) * 10_000,
        })
      : advanceCost({
          ...{ amountCents, feesCents, frequency: debits, monthlySalesCents: 0 },
          factorThousandths: Math.round(factor * 1000),
          repayment: { by: 'term', months },
        })
  if (!cost) throw new RangeError('A fixed term always repays.')
  const { receivedCents, repaidCents, costCents, aprPercent } = cost
  return { receivedCents, repaidCents, costCents, aprPercent, months, monthlyCents: Math.round(repaidCents / months) }
}
