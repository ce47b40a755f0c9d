import { FactorDecoder } from '#client/intake/calculators/factor-decoder.tsx'
import { OfferComparison } from '#client/intake/calculators/offer-comparison.tsx'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { WhereYouStand } from '#client/pages/site/parts/parts.tsx'

const link = 'underline underline-offset-4 hover:text-action'

export const calculators: SitePage = {
  head: () => ({
    title: 'Factor rate decoder and offer comparison',
    description:
      'Convert a factor rate and daily debits into an estimated APR and a dollar cost, and compare two funding offers side by side. No email required.',
    keywords: ['factor rate to APR', 'merchant cash advance calculator', 'compare loan offers'],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="max-w-3xl text-3xl">What an offer really costs</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">
          An advance has no interest rate, so it’s hard to compare with a loan. These tools put both on the same basis.
          Your numbers stay in your browser. For a standard loan, use the{' '}
          <a href="/business-funding#calculator" className={link}>
            loan calculator
          </a>
          . Read{' '}
          <a href="/guides/factor-rates-and-apr" className={link}>
            what a factor rate is
          </a>
          , or{' '}
          <a href="/guides/true-cost-of-a-business-loan" className={link}>
            how to work out the true cost
          </a>
          .
        </p>
      </div>
      <section id="factor-rate" aria-labelledby="factor-rate-title" className="page-width section">
        <h2 id="factor-rate-title" className="text-2xl">
          Decode a factor rate
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft">
          A factor of 1.30 isn’t 30% a year. You start repaying on day one and finish in months, so you never have the
          full amount for the full term. As an annual rate, it’s several times higher.
        </p>
        <Island name="factor-decoder" component={FactorDecoder} props={{}} wake="near" />
        <WhereYouStand />
      </section>
      <section id="compare" aria-labelledby="compare-title" className="page-width section">
        <h2 id="compare-title" className="text-2xl">
          Compare two offers
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft">
          A short loan can cost less in total and still take more each month than you can afford. Check both before you
          sign.
        </p>
        <Island name="offer-comparison" component={OfferComparison} props={{}} wake="near" />
        <WhereYouStand />
      </section>
    </>
  ),
}
