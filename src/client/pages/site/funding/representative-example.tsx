import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { SplitPicture } from '#client/pages/site/parts/pictures/split-picture.tsx'
import { loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { formatBasisPoints, formatCents, formatDollars } from '#shared/kit/money.ts'
import { advertisedRates } from '#shared/system/settings/content/personal-rates.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** Where the example and the calculator start if no rate is advertised; labeled as an example. */
export const placeholderRateBasisPoints = 1_200

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** Returns the example loan: within the advertised amounts and terms, at the advertised example rate if there is one. */
function representativeLoan({ personal, personalRates, successFeeBasisPoints }: SiteSettings) {
  const rates = advertisedRates(personalRates)
  const { fromDollars, toDollars } = personal.amount
  const loan = {
    amountCents: clamp(20_000, fromDollars, toDollars) * 100,
    rateBasisPoints: rates?.exampleBasisPoints ?? placeholderRateBasisPoints,
    months: rates ? clamp(36, rates.shortestMonths, rates.longestMonths) : 36,
    frequency: 'monthly' as const,
  }
  const feeBasisPoints = personal.hasSuccessFee ? successFeeBasisPoints : 0
  return { ...loan, rates, ...loanCost({ ...loan, feeBasisPoints }) }
}

/** Amount, term, APR, payment and total of one loan, as lenders show them. */
export function RepresentativeExample() {
  const loan = representativeLoan(useSettings())
  const { amountCents, receivedCents, costCents, repaidCents, rateBasisPoints, months, rates } = loan
  const feeCents = amountCents - receivedCents
  const [amount, rate] = [formatDollars(amountCents / 100), formatBasisPoints(rateBasisPoints)]
  const figures = `${amount} over ${months} months at a fixed rate of ${rate}, ${loan.aprPercent.toFixed(2)}% APR: ${months} payments of ${formatCents(loan.paymentCents)}, ${formatCents(repaidCents)} in total.`
  return (
    <SplitPicture
      title={`Example: ${months} payments of ${formatCents(loan.paymentCents)}`}
      parts={[
        ['You receive', receivedCents],
        ['Interest, to the lender', costCents - feeCents],
        ...(feeCents > 0 ? [['Success fee, to us', feeCents] as const] : []),
      ]}
      total={feeCents > 0 ? 'You pay in total' : 'You repay'}
      note={
        rates
          ? `Representative example: ${figures} Lenders set your rate by your credit, income and state.`
          : `${figures} The rate is only an example. No lender offers it, and yours may be higher or lower.`
      }
    />
  )
}
