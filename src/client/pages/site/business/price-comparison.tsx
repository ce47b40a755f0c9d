import type { ReactNode } from 'react'
import { useSettings } from '#client/pages/site/page-context.ts'
import { Sample } from '#client/pages/site/parts/card.tsx'
import { exampleCost } from '#client/pages/site/worked-example.tsx'
import { advanceCost } from '#shared/intake/calculators/advance-cost.ts'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'

const advance = { amountCents: 5_000_000, factorThousandths: 1_300, months: 6 }

/** Returns the cost of an advance of the same amount with weekly debits and our fee deducted. */
const costWithFee = (feeBasisPoints: number) =>
  advanceCost({
    ...advance,
    frequency: 'weekly',
    repayment: { by: 'term', months: advance.months },
    monthlySalesCents: 0,
    feesCents: Math.round((advance.amountCents * feeBasisPoints) / 10_000),
  })

export function PriceComparison() {
  const settings = useSettings()
  const rate = formatBasisPoints(settings.business.lowestRateBasisPoints)
  const [long, short] = [36, 12].map((months) => exampleCost(settings, months))
  const ways = [
    ['Term loan, 36 months', `quoted as “${rate}”`, long?.without, long?.withFee],
    ['Term loan, 12 months', `quoted as “${rate}”`, short?.without, short?.withFee],
    [
      `Advance, weekly debits for ${advance.months} months`,
      `quoted as “factor ${(advance.factorThousandths / 1000).toFixed(2)}”`,
      costWithFee(0),
      costWithFee(settings.successFeeBasisPoints),
    ],
  ] as const

  return (
    <Sample
      title={`${formatDollars(advance.amountCents / 100)}, three ways`}
      note="Estimates by the actuarial method of Regulation Z, with our fee deducted from the proceeds. Not offers."
    >
      <ul className="figures divide-y divide-line px-5 @tablet:px-7">
        {ways.map(([name, quote, without, withFee]) => (
          <li key={name} className="py-4">
            <p>
              <span className="font-semibold">{name}</span> <span className="text-ink-soft text-sm">{quote}</span>
            </p>
            <dl className="mt-1 flex flex-wrap justify-between gap-x-4">
              <Figure name="APR without our fee">{percent(without)}</Figure>
              <Figure name="With our fee">{percent(withFee)}</Figure>
              <Figure name="Total cost">
                <span className="text-brass">{dollars(withFee)}</span>
              </Figure>
            </dl>
          </li>
        ))}
      </ul>
    </Sample>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="whitespace-nowrap font-display font-semibold text-lg">{children}</dd>
  </div>
)

const percent = (cost?: { aprPercent: number }) => `${cost?.aprPercent.toFixed(2)}%`
const dollars = (cost?: { costCents: number }) => formatDollars((cost?.costCents ?? 0) / 100)
