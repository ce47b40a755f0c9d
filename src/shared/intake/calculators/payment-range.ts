import { loanCost } from './loan-cost.ts'

/** An example above the lowest advertised rate; some lenders charge more. */
export const higherRateBasisPoints = 3_000

/** Of the estimate next to the amount, in months. */
export const estimateMonths = 36

export interface LowestTerms {
  readonly rateBasisPoints: number
  /** Our success fee. */
  readonly feeBasisPoints: number
}

/** A figure at the lowest advertised rate and at a higher one. */
export type Range = readonly [from: number, to: number]

export interface PaymentRange {
  readonly paymentCents: Range
  /** With our fee. */
  readonly costCents: Range
  readonly aprPercent: { readonly withFee: Range; readonly withoutFee: Range }
}

/** Returns what an amount may cost at the lowest advertised rate and at a higher one. */
export function paymentRange(amountCents: number, { rateBasisPoints, feeBasisPoints }: LowestTerms): PaymentRange {
  const at = (rate: number, fee: number) =>
    loanCost({
      ...{ amountCents, rateBasisPoints: rate, feeBasisPoints: fee },
      ...{ months: estimateMonths, frequency: 'monthly' },
    })
  const higher = Math.max(rateBasisPoints, higherRateBasisPoints)
  const [low, high] = [at(rateBasisPoints, feeBasisPoints), at(higher, feeBasisPoints)]
  return {
    paymentCents: [low.paymentCents, high.paymentCents],
    costCents: [low.costCents, high.costCents],
    aprPercent: {
      withFee: [low.aprPercent, high.aprPercent],
      withoutFee: [at(rateBasisPoints, 0).aprPercent, at(higher, 0).aprPercent],
    },
  }
}
