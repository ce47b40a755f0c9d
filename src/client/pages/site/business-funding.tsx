import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'
import { PriceComparison } from './business/price-comparison.tsx'
import { ProductTypes } from './business/product-types.tsx'
import { LeadCard } from './lead-card.tsx'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { useSettings } from './page-context.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { Ledger } from './parts/ledger.tsx'
import { Minimums } from './parts/minimums.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'
import { exampleCost, exampleSentence } from './worked-example.tsx'

export const businessFunding: SitePage = {
  head: ({ business }) => ({
    title: 'Business funding',
    description: `Business funding of ${formatThousands(business.amount.fromDollars)} to ${formatThousands(business.amount.toDollars)}, with the APR shown with and without our fee. No upfront fees.`,
    keywords: ['business funding', 'small business loans', 'APR with fees', 'no upfront fees'],
  }),
  about: (settings, provider) => [
    {
      ...loanProduct({
        name: 'Business funding',
        loanType: 'Business loan',
        amount: settings.business.amount,
        fees: `No upfront fees. A success fee of ${formatBasisPoints(settings.successFeeBasisPoints)} of the amount, only when funded. ${exampleSentence(settings)}.`,
        provider,
      }),
      // schema.org includes fees in the APR, as we do: the example's rate, not the advertised one.
      interestRate: settings.business.lowestRateBasisPoints / 100,
      annualPercentageRate: Number(exampleCost(settings).withFee.aprPercent.toFixed(2)),
    },
  ],
  Page: function BusinessFunding() {
    const settings = useSettings()
    const { business, responseHours } = settings
    const range = `${formatThousands(business.amount.fromDollars)} to ${formatThousands(business.amount.toDollars)}`
    const fee = formatBasisPoints(settings.successFeeBasisPoints)

    return (
      <TextPage
        title="Business funding"
        lead={`${range}, no upfront fees, and a success fee of ${fee} only when you’re funded. We start work within ${responseHours} hours on business days.`}
        aside={<LeadCard />}
        below={<Details />}
      >
        <Ledger
          rows={[
            ['Amount', range],
            ['Rates from', `${formatBasisPoints(business.lowestRateBasisPoints)} APR`],
            ['Fee before you are funded', '$0'],
          ]}
        />
        <p className="figures text-ink-soft text-sm">
          Rates start at {formatBasisPoints(business.lowestRateBasisPoints)} APR. {exampleSentence(settings)}. The
          lender sets your rate based on revenue, time in business, credit and term.{' '}
          <a href="#calculator" className="underline underline-offset-4 hover:text-action">
            See what it costs in dollars
          </a>
        </p>
      </TextPage>
    )
  },
}

const Details = () => (
  <>
    <ProductTypes />
    <LoanCalculatorSection product="business" />
    <Prices />
    <Qualify />
    <Timeline />
    <ClosingCall title="Not sure which type fits? That’s what the first conversation is for." />
  </>
)

const Prices = () => (
  <section aria-labelledby="prices" className="section border-line border-y bg-sunken py-16 @tablet:py-20">
    <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
      <div>
        <h2 id="prices" className="text-3xl">
          One amount, three ways to price it
        </h2>
        <p className="mt-5">
          Lenders quote prices in different terms, which makes them hard to compare. Here they’re on the same basis: APR
          with and without our fee, and the total cost in dollars.
        </p>
        <p className="mt-4">
          <a
            href="/calculators"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
          >
            Decode your own factor rate
          </a>
        </p>
      </div>
      <PriceComparison />
    </div>
  </section>
)

const Qualify = () => (
  <Section
    id="qualify"
    title="Who qualifies"
    intro={
      <>
        <p>Meeting these minimums doesn’t guarantee approval. Just below one? Ask anyway.</p>
        <p className="mt-3">
          What else helps: steady deposits, few negative-balance days, current taxes, and one clear use for the money.
        </p>
      </>
    }
    layout="split"
  >
    <Minimums />
    <div className="mt-12">
      <DocumentChecklist
        title="What to have ready"
        documents={[
          ['Bank statements', 'Three to six months, all pages'],
          ['The business', 'Legal name, EIN, start date'],
          ['Owners of 20% or more', 'Names, ownership, photo ID'],
          ['Debts', 'Balance and payment for each'],
          ['Tax returns', 'For larger amounts and SBA loans'],
        ]}
      />
    </div>
  </Section>
)

function Timeline() {
  const { responseHours, fundingHours } = useSettings()
  return (
    <Section id="timeline" title="How long it takes">
      <Steps
        steps={[
          [
            'We reply',
            `within ${responseHours} hours on business days`,
            'A pre-qualification estimate: which products are a possible match, and why.',
          ],
          ['You send documents', 'at your pace', 'Missing pages cause most delays. We send you a single checklist.'],
          [
            'The lender decides',
            'days; weeks for SBA',
            'We ask only the lenders you agreed to and share each one’s answer.',
          ],
          [
            'You get funded',
            `from ${fundingHours} hours`,
            'After you sign with the lender. Our fee is due at this point, never before.',
          ],
        ]}
      />
    </Section>
  )
}
