import { Button } from '#client/ui/button.tsx'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import { formatBreakEven, formatContract, formatPricing, formatRange } from '#shared/intake/merchants/format-quote.ts'
import { pricingKindLabels } from '#shared/intake/merchants/pricing.ts'
import type { OfferedQuote } from '#shared/intake/merchants/quote-contract.ts'
import * as copy from './copy.tsx'

interface QuoteComparisonProps {
  offer: OfferedQuote
  isBusy: boolean
  onAccept: (version: number) => void
}

/** All open quotes for the same month, the lowest fees first; a range counts by its middle. */
export function QuoteComparison({ offer, isBusy, onAccept }: QuoteComparisonProps) {
  const compared = [offer, ...offer.alternatives]
    .map(({ version, terms }) => ({
      ...{ version, terms },
      analysis: analyseStatement(offer.statement, terms, offer.ratesVersion),
    }))
    .toSorted((a, b) => middleOf(a.analysis.offeredCents) - middleOf(b.analysis.offeredCents))

  return (
    <section aria-labelledby="quotes-compared">
      <h2 id="quotes-compared" className="text-xl">
        {copy.quotesSideBySide}
      </h2>
      <p className="mt-1 text-ink-soft">{copy.quotesCompared}</p>
      <ol className="mt-3 grid grid-cols-1 gap-3">
        {compared.map(({ version, terms, analysis }) => (
          <li key={version} className="rounded border border-line p-4">
            <h3 className="wrap-anywhere text-lg">{terms.processor}</h3>
            <dl className="figures mt-2 divide-y divide-line">
              {[
                [copy.pricing, pricingKindLabels[terms.kind]],
                ...formatPricing(terms),
                [copy.totalMonthlyFees, formatRange(analysis.offeredCents)],
                [copy.monthlySavings, formatRange(analysis.savingCents)],
                [copy.breakEven, formatBreakEven(analysis)],
                [copy.contract, formatContract(terms)],
              ].map(([name, text]) => (
                <div key={name} className="grid gap-x-4 py-1.5 @tablet:grid-cols-[14rem_1fr]">
                  <dt className="text-ink-soft">{name}</dt>
                  <dd className="wrap-anywhere">{text}</dd>
                </div>
              ))}
            </dl>
            {terms.remarks && <p className="wrap-anywhere mt-2 whitespace-pre-line">{terms.remarks}</p>}
            {version === offer.version ? (
              <p className="mt-2 text-ink-soft text-sm">{copy.quoteAbove}</p>
            ) : (
              <Button
                variant="secondary"
                className="mt-2"
                disabled={isBusy}
                aria-label={copy.acceptQuoteFrom(terms.processor)}
                onClick={() => onAccept(version)}
              >
                {copy.acceptQuote}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const middleOf = ({ low, high }: { low: number; high: number }) => low + high
