import { advanceCost, assumedFundingDay } from '#shared/intake/calculators/advance-cost.ts'
import { highestAprPercent, singlePaymentRate } from '#shared/intake/calculators/apr.ts'
import { type Cost, loanCost } from '#shared/intake/calculators/loan-cost.ts'
import type { Pricing } from './criteria.ts'

/** APR unrounded. */
interface Price extends Cost {
  /** The last may differ by rounding. */
  readonly paymentCents: number
}

export interface PriceRange {
  readonly low: Price
  readonly high: Price
}

/**
 * Returns the cost at a lender's lowest and highest price.
 * @param ourFeeBasisPoints 0 for the cost without us.
 * @returns undefined if nothing is left to receive, or term or APR is too high.
 */
export function priceRange(pricing: Pricing, amountCents: number, ourFeeBasisPoints: number): PriceRange | undefined {
  const feesBasisPoints = pricing.lenderFeeBasisPoints + ourFeeBasisPoints
  const low = price(pricing, 'low', amountCents, feesBasisPoints)
  const high = price(pricing, 'high', amountCents, feesBasisPoints)
  return low && high && isPrice(low) && isPrice(high) ? { low, high } : undefined
}

const isPrice = ({ receivedCents, repaidCents, aprPercent }: Price) =>
  receivedCents > 0 && Number.isSafeInteger(repaidCents) && aprPercent <= highestAprPercent

function price(pricing: Pricing, end: 'low' | 'high', amountCents: number, feeBasisPoints: number): Price | undefined {
  if (pricing.kind === 'rate') {
    const { months, frequency } = pricing
    const rateBasisPoints = end === 'low' ? pricing.lowBasisPoints : pricing.highBasisPoints
    const cost = loanCost({ amountCents, rateBasisPoints, months, frequency, feeBasisPoints })
    return figures(cost, cost.paymentCents)
  }
  const factorThousandths = end === 'low' ? pricing.lowThousandths : pricing.highThousandths
  const feesCents = Math.round((amountCents * feeBasisPoints) / 10_000)
  if (pricing.kind === 'single') return paidAtOnce(amountCents, factorThousandths, pricing.months, feesCents)
  const { months, frequency } = pricing
  const repayment = { by: 'term', months } as const
  const cost = advanceCost({
    ...{ amountCents, factorThousandths, frequency, repayment, feesCents },
    ...{ monthlySalesCents: 0, fundedOn: assumedFundingDay },
  })
  return cost && figures(cost, cost.debitCents)
}

function paidAtOnce(amountCents: number, factorThousandths: number, months: number, feesCents: number): Price {
  const repaidCents = Math.round((amountCents * factorThousandths) / 1_000)
  const receivedCents = amountCents - feesCents
  const aprPercent = singlePaymentRate(receivedCents, repaidCents, months)
  return figures({ receivedCents, repaidCents, costCents: repaidCents - receivedCents, aprPercent }, repaidCents)
}

const figures = ({ receivedCents, repaidCents, costCents, aprPercent }: Cost, paymentCents: number): Price => ({
  receivedCents,
  repaidCents,
  costCents,
  aprPercent,
  paymentCents,
})
