import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { SplitPicture } from '#client/pages/site/parts/pictures/split-picture.tsx'
import { loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { formatBasisPoints, formatCents, formatDollars, formatPercent } from '#shared/kit/money.ts'
import { advertisedRates } from '#shared/system/settings/content/personal-rates.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'

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
  const figures = copy.fixedRateExample(
    amount,
    months,
    rate,
    formatPercent(loan.aprPercent),
    formatCents(loan.paymentCents),
    formatCents(repaidCents),
  )
  return (
    <SplitPicture
      title={copy.examplePaymentsOf(months, formatCents(loan.paymentCents))}
      parts={[
        [copy.youReceive, receivedCents],
        [copy.interestToTheLender, costCents - feeCents],
        ...(feeCents > 0 ? [[copy.successFeeToUs, feeCents] as const] : []),
      ]}
      total={feeCents > 0 ? copy.youPayInTotal : copy.youRepay}
      note={rates ? copy.representativeExample(figures) : copy.onlyAnExample(figures)}
    />
  )
}
