import { type Analysis, findTier, type Range, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { formatAssumption, formatBreakEven, formatRate, formatVerdict } from '#shared/intake/merchants/format-quote.ts'
import { sources } from '#shared/intake/merchants/published-rates.ts'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { CostTable } from './cost-table.tsx'
import { dollars } from './figures.ts'
import { ResultCard } from './result-card.tsx'
import { TierTable } from './tier-table.tsx'

interface StatementResultProps {
  statement: Statement
  analysis: Analysis
  isWaiting: boolean
}

/** Shows the month's fees, next to the same month under a public price list. */
export function StatementResult({ statement, analysis, isWaiting }: StatementResultProps) {
  const { tier, switchingCents } = analysis
  const rate = formatBasisPoints(analysis.effectiveBasisPoints, 2)
  const verdict = formatVerdict(analysis)
  return (
    <ResultCard
      headline={{ name: 'Your effective rate', figure: rate }}
      told={`Effective rate ${rate}. ${verdict}`}
      isWaiting={isWaiting}
    >
      <p className="mt-3 font-semibold">{verdict}</p>
      <div className="mt-3 overflow-x-auto">
        <CostTable
          caption="Where the fees go, and the same month on a public price list"
          columns={['Lower-cost cards', 'Higher-cost cards']}
          rows={[
            ['To card-issuing banks', ...ends(analysis.interchangeCents)],
            ['To the card networks', ...ends(analysis.assessmentsCents)],
            ['Kept by your processor', ...ends(swapped(analysis.markupCents))],
            ['Your fees now', dollars(statement.feesCents), dollars(statement.feesCents)],
            [`On the list, ${formatRate(tier.present)} in person`, ...ends(analysis.offeredCents)],
          ]}
          total={['Monthly savings (negative: extra cost)', ...ends(swapped(analysis.savingCents))]}
        />
      </div>
      <p className="mt-3">
        {switchingCents > 0 || analysis.savingCents.high <= 0
          ? `Switching pays off: ${formatBreakEven(analysis).replace(/^./, (letter) => letter.toLowerCase())}`
          : 'Enter your termination fee and equipment cost to see when switching pays off.'}
      </p>
      <TierTable tier={findTier(statement.volumeCents)} />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          Assumptions and sources
        </summary>
        <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
          {formatAssumption(statement).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {Object.values(sources).map(({ title, url, on }) => (
            <li key={url}>
              <a href={url} rel="noopener" className="underline underline-offset-4">
                {title}
              </a>{' '}
              ({on})
            </li>
          ))}
        </ul>
      </details>
      <p className="mt-2 text-ink-soft text-sm">An estimate based on two card mixes. We don’t promise any savings.</p>
    </ResultCard>
  )
}

const ends = ({ low, high }: Range) => [dollars(low), dollars(high)] as const
/** Savings are highest when the cards cost least. */
const swapped = ({ low, high }: Range): Range => ({ low: high, high: low })
