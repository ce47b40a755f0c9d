import { formatDuration, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import type { LenderEstimate } from '#shared/intake/prequalification/estimate.ts'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { copy } from './copy.ts'
import { paymentLabels, percent } from './estimate-summary.tsx'

interface CostComparisonProps {
  lender: LenderEstimate
  ourFeeBasisPoints: number
}

/** Compares the lender's lowest and highest price, with and without our fee. */
export function CostComparison({ lender: { name, product, cost }, ourFeeBasisPoints }: CostComparisonProps) {
  const { withoutOurFee: alone, withOurFee: all, payments, amountCents, months } = cost
  const isFactor = product === 'revenue_based' || product === 'invoice'
  const rows = [
    [
      'Lender fee',
      wholeDollars(amountCents - alone.low.receivedCents),
      wholeDollars(amountCents - alone.high.receivedCents),
    ],
    [
      `Our ${formatBasisPoints(ourFeeBasisPoints)} fee`,
      wholeDollars(alone.low.receivedCents - all.low.receivedCents),
      wholeDollars(alone.high.receivedCents - all.high.receivedCents),
    ],
    ['You receive after both fees', wholeDollars(all.low.receivedCents), wholeDollars(all.high.receivedCents)],
    [paymentLabels[payments], wholeDollars(all.low.paymentCents), wholeDollars(all.high.paymentCents)],
    ['Total repayment', wholeDollars(all.low.repaidCents), wholeDollars(all.high.repaidCents)],
    ['APR without our fee', percent(alone.low.aprPercent), percent(alone.high.aprPercent)],
    [
      `APR with our ${formatBasisPoints(ourFeeBasisPoints)} fee`,
      percent(all.low.aprPercent),
      percent(all.high.aprPercent),
    ],
    ['Total cost without our fee', wholeDollars(alone.low.costCents), wholeDollars(alone.high.costCents)],
  ] as const

  return (
    <>
      <h4 className="mt-6 font-display font-semibold text-lg">
        What {wholeDollars(amountCents)} over {formatDuration(months)} would cost
      </h4>
      <div className="overflow-x-auto">
        <table className="figures mt-1 w-full text-right @max-tablet:text-sm">
          <caption className="sr-only">Cost at {name}</caption>
          <thead className="text-ink-soft text-sm">
            <tr>
              <td />
              {['Lowest price', 'Highest price'].map((column) => (
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
                Total cost with our fee
              </th>
              <td className="py-3 pl-3 text-brass">{wholeDollars(all.low.costCents)}</td>
              <td className="py-3 pl-3 text-brass">{wholeDollars(all.high.costCents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        An estimate, not an offer: the lender sets the price and the term. {sentence(formatDuration(months))} is this
        lender’s usual term. {isFactor ? copy.factorConverted : 'APR by the actuarial method of Regulation Z.'}
      </p>
    </>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
