import { useSettings } from '#client/pages/site/page-context.ts'
import { Sample } from '#client/pages/site/parts/sample.tsx'
import { exampleCost } from '#client/pages/site/worked-example.tsx'
import { advanceCost } from '#shared/calculator/advance-cost.ts'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'

const advance = { amountCents: 5_000_000, factorThousandths: 1_300, months: 6 }

/** An advance of the same sum, debited each week; our fee taken out of it. */
const costWithFee = (feeBasisPoints: number) =>
  advanceCost({
    ...advance,
    frequency: 'weekly',
    repayment: { by: 'term', months: advance.months },
    monthlySalesCents: 0,
    feesCents: Math.round((advance.amountCents * feeBasisPoints) / 10_000),
  })

/** The same sum by three ways: how far apart prices are that are told in different words. */
export function PriceComparison() {
  const settings = useSettings()
  const rate = formatBasisPoints(settings.business.lowestRateBasisPoints)
  const [long, short] = [36, 12].map((months) => exampleCost(settings, months))
  const ways = [
    ['Term loan, 36 months', `told as "${rate}"`, long?.without, long?.withFee],
    ['Term loan, 12 months', `told as "${rate}"`, short?.without, short?.withFee],
    [
      `Advance, weekly debits for ${advance.months} months`,
      `told as "factor ${(advance.factorThousandths / 1000).toFixed(2)}"`,
      costWithFee(0),
      costWithFee(settings.successFeeBasisPoints),
    ],
  ] as const

  return (
    <Sample
      title={`${formatDollars(advance.amountCents / 100)}, three ways`}
      note="Estimates by the actuarial method of Regulation Z, our fee taken from the proceeds. Not offers: the lender sets price and terms."
    >
      <div className="overflow-x-auto">
        <table className="figures w-full text-right @max-tablet:text-sm">
          <thead className="text-ink-soft text-sm">
            <tr>
              <td />
              <th scope="col" className={`${cell} font-normal`}>
                APR alone
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                With our fee
              </th>
              <th scope="col" className={`${cell} pr-5 font-normal @tablet:pr-7`}>
                Whole cost
              </th>
            </tr>
          </thead>
          <tbody>
            {ways.map(([name, told, without, withFee]) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className={`${cell} pl-5 text-left font-normal @tablet:pl-7`}>
                  {name}
                  <span className="block text-ink-soft text-sm">{told}</span>
                </th>
                <td className={cell}>{percent(without)}</td>
                <td className={cell}>{percent(withFee)}</td>
                <td className={`${cell} pr-5 font-semibold text-brass @tablet:pr-7`}>{dollars(withFee)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sample>
  )
}

const cell = 'px-1.5 py-2.5 @tablet:px-2'
const percent = (cost?: { aprPercent: number }) => `${cost?.aprPercent.toFixed(2)}%`
const dollars = (cost?: { costCents: number }) => formatDollars((cost?.costCents ?? 0) / 100)
