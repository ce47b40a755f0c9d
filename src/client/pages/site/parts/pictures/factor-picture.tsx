import { advance, costOfAdvance } from '#client/pages/site/funding/three-ways.ts'
import * as copy from '#client/pages/site/parts/copy.tsx'
import { Sample } from '#client/pages/site/parts/parts.tsx'
import { formatDecimal, formatDollars, formatPercent } from '#shared/kit/money.ts'
import { Bar } from './bar.tsx'

/** What a factor rate sounds like, and what it is. */
export function FactorPicture() {
  const apr = costOfAdvance(0)?.aprPercent ?? 0
  const factor = advance.factorThousandths / 1000
  const lines = [
    [
      copy.factorSoundsLike(formatDecimal(factor, 2)),
      (factor - 1) * 100,
      copy.yearlyRate(formatPercent((factor - 1) * 100, 0)),
      'fill-control',
    ],
    [copy.asAnApr(advance.months), apr, formatPercent(apr, 0), 'fill-brass'],
  ] as const
  return (
    <Sample
      title={copy.advanceOf(formatDollars(advance.amountCents / 100))}
      note={
        <a
          href="/guides/factor-rates-and-apr"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
        >
          {copy.factorRateGuide}
        </a>
      }
    >
      <ul className="figures px-5 py-3 @tablet:px-7">
        {lines.map(([name, percent, rate, color]) => (
          <li key={name} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{name}</span>
              <span className="font-semibold text-lg">{rate}</span>
            </p>
            <Bar parts={[[percent, color]]} whole={apr} />
          </li>
        ))}
      </ul>
    </Sample>
  )
}
