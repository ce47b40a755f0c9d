import { advance, costOfAdvance } from '#client/pages/site/funding/three-ways.ts'
import { Sample } from '#client/pages/site/parts/parts.tsx'
import { formatDollars } from '#shared/kit/money.ts'
import { Bar } from './bar.tsx'

/** What a factor rate sounds like, and what it is. */
export function FactorPicture() {
  const apr = costOfAdvance(0)?.aprPercent ?? 0
  const factor = advance.factorThousandths / 1000
  const lines = [
    [`“Factor ${factor.toFixed(2)}” sounds like`, (factor - 1) * 100, '% a year', 'fill-control'],
    [`As an APR, over ${advance.months} months`, apr, '%', 'fill-brass'],
  ] as const
  return (
    <Sample
      title={`A ${formatDollars(advance.amountCents / 100)} advance`}
      note={
        <a
          href="/guides/factor-rates-and-apr"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
        >
          Factor rate vs. APR, step by step
        </a>
      }
    >
      <ul className="figures px-5 py-3 @tablet:px-7">
        {lines.map(([name, percent, unit, color]) => (
          <li key={name} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{name}</span>
              <span className="font-display font-semibold text-lg">
                {percent.toFixed(0)}
                {unit}
              </span>
            </p>
            <Bar parts={[[percent, color]]} whole={apr} />
          </li>
        ))}
      </ul>
    </Sample>
  )
}
