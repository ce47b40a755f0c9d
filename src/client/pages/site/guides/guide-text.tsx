import { FactorDecoder } from '#client/intake/calculators/factor-decoder.tsx'
import { OfferComparison } from '#client/intake/calculators/offer-comparison.tsx'
import { faqFiguresOf } from '#client/pages/site/company/faq-items.tsx'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { LoanCalculatorIsland } from '#client/pages/site/funding/loan-calculator-section.tsx'
import { Island } from '#client/pages/site/parts/island.tsx'
import { Markdown } from '#client/platform/markdown/markdown.tsx'
import type { Embed } from '#shared/system/guides/markdown-fault.ts'
import { fillIn } from '#shared/system/settings/content/faq.ts'
import * as copy from './copy.tsx'

const embedTitles = {
  'factor-rate': copy.factorRateCalculator,
  'compare-offers': copy.offerComparisonCalculator,
  loan: copy.loanCostCalculator,
} as const satisfies Record<Embed, string>

const calculators = {
  'factor-rate': () => <Island name="factor-decoder" component={FactorDecoder} props={{}} wake="near" />,
  'compare-offers': () => <Island name="offer-comparison" component={OfferComparison} props={{}} wake="near" />,
  loan: () => <LoanCalculatorIsland product="business" />,
} as const satisfies Record<Embed, unknown>

const renderEmbed = (name: Embed) => {
  const Calculator = calculators[name]
  return (
    <section aria-label={embedTitles[name]} className="not-prose my-10">
      <Calculator />
    </section>
  )
}

/** Markdown of a guide, with the figures of the settings filled in. */
export const GuideText = ({ children }: { children: string }) => (
  <Markdown source={fillIn(children, faqFiguresOf(useSettings()))} embed={renderEmbed} />
)
