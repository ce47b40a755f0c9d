import { LoanCalculator } from '#client/intake/calculators/loan-calculator.tsx'
import type { LoanOffer } from '#client/intake/calculators/loan-questions.ts'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { advertisedRates } from '#shared/system/settings/content/personal-rates.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'
import { placeholderRateBasisPoints } from './representative-example.tsx'

type Product = 'business' | 'personal'

/** `#calculator` of a funding page; one complete example without JavaScript. */
export function LoanCalculatorSection({ product }: { product: Product }) {
  return (
    <section id="calculator" aria-labelledby="calculator-title" className="page-width section">
      <h2 id="calculator-title" className="text-2xl">
        {copy.whatItWouldCostYou}
      </h2>
      <p className="mt-2 mb-8 max-w-2xl text-ink-soft">
        {copy.ownNumbers((words) => (
          <a href="/calculators" className="underline underline-offset-4 hover:text-action">
            {words}
          </a>
        ))}
      </p>
      <LoanCalculatorIsland product={product} />
    </section>
  )
}

/** The calculator alone, with the advertised amounts and the fee of the settings. */
export function LoanCalculatorIsland({ product }: { product: Product }) {
  const settings = useSettings()
  const hasFee = product === 'business' || settings.personal.hasSuccessFee
  return (
    <Island
      name="loan-calculator"
      component={LoanCalculator}
      props={{
        ...{ offer: offerOf(settings, product), hasFee },
        estimateHref: product === 'personal' ? '#estimate' : '/free-analysis',
      }}
      wake="near"
    />
  )
}

function offerOf(settings: SiteSettings, product: Product): LoanOffer {
  const { business, personal, personalRates, successFeeBasisPoints } = settings
  if (product === 'business')
    return {
      ...business.amount,
      rateBasisPoints: business.lowestRateBasisPoints,
      feeBasisPoints: successFeeBasisPoints,
    }
  return {
    ...personal.amount,
    rateBasisPoints: advertisedRates(personalRates)?.exampleBasisPoints ?? placeholderRateBasisPoints,
    feeBasisPoints: personal.hasSuccessFee ? successFeeBasisPoints : 0,
    isRateExample: true,
  }
}
