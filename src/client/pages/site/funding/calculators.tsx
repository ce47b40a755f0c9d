import { FactorDecoder } from '#client/intake/calculators/factor-decoder.tsx'
import { OfferComparison } from '#client/intake/calculators/offer-comparison.tsx'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { WhereYouStand } from '#client/pages/site/parts/parts.tsx'
import * as copy from './copy.tsx'

const link = 'underline underline-offset-4 hover:text-action'

export const calculators: SitePage = {
  head: () => ({
    title: copy.calculatorsTitle,
    description: copy.calculatorsDescription,
    keywords: ['factor rate to APR', 'merchant cash advance calculator', 'compare loan offers'],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="max-w-3xl text-3xl">{copy.whatAnOfferReallyCosts}</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">
          {copy.calculatorsIntro(
            (words) => (
              <a href="/business-funding#calculator" className={link}>
                {words}
              </a>
            ),
            (words) => (
              <a href="/guides/factor-rates-and-apr" className={link}>
                {words}
              </a>
            ),
            (words) => (
              <a href="/guides/true-cost-of-a-business-loan" className={link}>
                {words}
              </a>
            ),
          )}
        </p>
      </div>
      <section id="factor-rate" aria-labelledby="factor-rate-title" className="page-width section">
        <h2 id="factor-rate-title" className="text-2xl">
          {copy.decodeAFactorRate}
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft">{copy.decodeIntro}</p>
        <Island name="factor-decoder" component={FactorDecoder} props={{}} wake="near" />
        <WhereYouStand />
      </section>
      <section id="compare" aria-labelledby="compare-title" className="page-width section">
        <h2 id="compare-title" className="text-2xl">
          {copy.compareTwoOffers}
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft">{copy.compareIntro}</p>
        <Island name="offer-comparison" component={OfferComparison} props={{}} wake="near" />
        <WhereYouStand />
      </section>
    </>
  ),
}
