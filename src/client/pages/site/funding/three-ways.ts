import { type AdvanceCost, advanceCost, assumedFundingDay } from '#shared/intake/calculators/advance-cost.ts'
import type { Cost } from '#shared/intake/calculators/loan-cost.ts'
import { formatBasisPoints, formatDecimal } from '#shared/kit/money.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'
import { exampleCost } from './worked-example.tsx'

export const advance = { amountCents: 5_000_000, factorThousandths: 1_300, months: 6 }

/** The same amount with weekly debits and our fee deducted. */
export const costOfAdvance = (feeBasisPoints: number): AdvanceCost | undefined =>
  advanceCost({
    ...advance,
    frequency: 'weekly',
    repayment: { by: 'term', months: advance.months },
    monthlySalesCents: 0,
    fundedOn: assumedFundingDay,
    feesCents: Math.round((advance.amountCents * feeBasisPoints) / 10_000),
  })

interface Way {
  readonly name: string
  /** As the lender says it. */
  readonly quote: string
  readonly without: Cost | undefined
  readonly withFee: Cost | undefined
}

/** Returns the same amount as a long loan, a short loan and a cash advance. */
export function threeWays(settings: SiteSettings): readonly Way[] {
  const rate = copy.quotedAs(formatBasisPoints(settings.business.lowestRateBasisPoints))
  return [
    { name: copy.termLoan36Months, quote: rate, ...exampleCost(settings, 36) },
    { name: copy.termLoan12Months, quote: rate, ...exampleCost(settings, 12) },
    {
      name: copy.weeklyAdvance(advance.months),
      quote: copy.quotedAsFactor(formatDecimal(advance.factorThousandths / 1000, 2)),
      without: costOfAdvance(0),
      withFee: costOfAdvance(settings.successFeeBasisPoints),
    },
  ]
}
