import { FactorDecoder } from '#client/intake/calculators/factor-decoder.tsx'
import { OfferComparison } from '#client/intake/calculators/offer-comparison.tsx'
import { Island } from './island.tsx'
import type { SitePage } from './site-page.ts'

const link = 'underline underline-offset-4 hover:text-action'

export const calculators: SitePage = {
  head: () => ({
    title: 'Factor rate decoder and offer comparison',
    description:
      'Turn a factor rate and daily debits into an estimated APR and a cost in dollars, and compare two funding offers on one basis. No email asked.',
    keywords: ['factor rate to APR', 'merchant cash advance calculator', 'compare loan offers'],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="max-w-3xl text-3xl">What an offer really costs</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">
          An advance has no interest rate, so it is hard to hold beside a loan. Here both speak the same language.
          Nothing is sent anywhere. For a plain loan there is the{' '}
          <a href="/business-funding#calculator" className={link}>
            loan calculator
          </a>
          .
        </p>
      </div>
      <section id="factor-rate" aria-labelledby="factor-rate-title" className="page-width section">
        <h2 id="factor-rate-title" className="text-2xl">
          Decode a factor rate
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft">
          A factor of 1.30 is not 30% a year. You repay it in months, from the first day on, so you never have the whole
          sum for the whole time: as a yearly rate it is several times higher.
        </p>
        <Island name="factor-decoder" component={FactorDecoder} props={{}} wake="near" />
      </section>
      <section id="compare" aria-labelledby="compare-title" className="page-width section">
        <h2 id="compare-title" className="text-2xl">
          Compare two offers
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft">
          A short loan can cost less in all and still take more each month than you can spare. Look at both before you
          sign.
        </p>
        <Island name="offer-comparison" component={OfferComparison} props={{}} wake="near" />
      </section>
    </>
  ),
}
