import { formatDuration, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import type { LenderEstimate } from '#shared/intake/prequalification/estimate.ts'
import { formatBasisPoints, formatPercent } from '#shared/kit/money.ts'
import * as copy from './estimate-copy.tsx'
import { paymentLabels } from './estimate-summary.tsx'

interface CostComparisonProps {
  lender: LenderEstimate
  ourFeeBasisPoints: number
}

/** Compares the lender's lowest and highest price, with and without our fee. */
export function CostComparison({ lender: { name, product, cost }, ourFeeBasisPoints }: CostComparisonProps) {
  const { withoutOurFee: alone, withOurFee: all, payments, amountCents, months } = cost
  const fee = formatBasisPoints(ourFeeBasisPoints)
  const isFactor = product === 'revenue_based' || product === 'invoice'
  const rows = [
    [
      copy.lenderFee,
      wholeDollars(amountCents - alone.low.receivedCents),
      wholeDollars(amountCents - alone.high.receivedCents),
    ],
    [
      copy.ourFee(fee),
      wholeDollars(alone.low.receivedCents - all.low.receivedCents),
      wholeDollars(alone.high.receivedCents - all.high.receivedCents),
    ],
    [copy.receivedAfterFees, wholeDollars(all.low.receivedCents), wholeDollars(all.high.receivedCents)],
    [paymentLabels[payments], wholeDollars(all.low.paymentCents), wholeDollars(all.high.paymentCents)],
    [copy.totalRepayment, wholeDollars(all.low.repaidCents), wholeDollars(all.high.repaidCents)],
    [copy.aprWithoutOurFee, formatPercent(alone.low.aprPercent), formatPercent(alone.high.aprPercent)],
    [copy.aprWithOurFee(fee), formatPercent(all.low.aprPercent), formatPercent(all.high.aprPercent)],
    [copy.totalCostWithoutOurFee, wholeDollars(alone.low.costCents), wholeDollars(alone.high.costCents)],
  ] as const

  return (
    <>
      <h4 className="mt-6 font-display font-semibold text-lg">
        {copy.whatItWouldCost(wholeDollars(amountCents), formatDuration(months))}
      </h4>
      <div className="overflow-x-auto">
        <table className="figures mt-1 w-full text-right @max-tablet:text-sm">
          <caption className="sr-only">{copy.costAt(name)}</caption>
          <thead className="text-ink-soft text-sm">
            <tr>
              <td />
              {[copy.lowestPrice, copy.highestPrice].map((column) => (
                <th key={column} scope="col" className="w-[28%] py-2 pl-3 align-bottom font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, low, high]) => (
              <tr key={label} className="border-line border-t">
                <th scope="row" className="py-2 text-left font-normal">
                  {label}
                </th>
                <td className="py-2 pl-3">{low}</td>
                <td className="py-2 pl-3">{high}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-ink border-t-2 font-semibold">
              <th scope="row" className="py-3 text-left">
                {copy.totalCostWithOurFee}
              </th>
              <td className="py-3 pl-3 text-brass">{wholeDollars(all.low.costCents)}</td>
              <td className="py-3 pl-3 text-brass">{wholeDollars(all.high.costCents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        {copy.lenderSetsPrice} {copy.usualTerm(formatDuration(months))}{' '}
        {isFactor ? copy.factorConverted : copy.actuarialApr}
      </p>
    </>
  )
}
