import { personalDraftKey } from '#client/intake/prequalification/analysis-draft.ts'
import { PersonalEstimate } from '#client/intake/prequalification/personal-estimate.tsx'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { Greeting, LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import {
  ClosingCall,
  DocumentChecklist,
  day,
  Ledger,
  Section,
  Steps,
  TickList,
} from '#client/pages/site/parts/parts.tsx'
import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { type AdvertisedRates, advertisedRates } from '#shared/system/settings/content/personal-rates.ts'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { RepresentativeExample } from './representative-example.tsx'

export const personalFunding: SitePage = {
  head: ({ personal }) => ({
    title: 'Personal loans at fixed rates',
    description: `Personal loans of ${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)} at fixed rates, with no hidden fees.`,
    keywords: ['personal loans', 'fixed rate loans', 'no hidden fees'],
  }),
  about: ({ personal, personalRates, successFeeBasisPoints }, provider) => [
    loanProduct({
      name: 'Personal funding',
      loanType: 'Personal loan',
      amount: personal.amount,
      fees: personal.hasSuccessFee
        ? `No upfront fees. A success fee of ${formatBasisPoints(successFeeBasisPoints)} of the amount, only when funded.`
        : 'No upfront fees and no success fee.',
      provider,
      rates: advertisedRates(personalRates),
    }),
  ],
  Page: function PersonalFunding() {
    const { personal, personalRates, responseHours } = useSettings()
    const rates = advertisedRates(personalRates)
    const range = `${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)}`
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="text-3xl">Personal funding</h1>
          <div className="mt-4 grid max-w-2xl gap-3 text-ink-soft text-lg">
            <p>
              Personal loans of {range} at fixed rates, with no hidden fees.
              {rates && (
                <>
                  {' '}
                  <a href="#terms" className="figures underline underline-offset-4 hover:text-action">
                    {aprText(rates)} APR
                  </a>
                  .
                </>
              )}
            </p>
            <Greeting />
          </div>
          <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-10 @desktop:grid-cols-[1fr_25rem] @desktop:in-[main:has([data-lead-sent])]:grid-cols-[minmax(0,52rem)] @wide:gap-x-16">
            <div id="estimate" className="min-w-0 scroll-mt-24">
              <div className="with-script">
                <Island
                  name="personal-estimate"
                  component={PersonalEstimate}
                  props={{}}
                  wake="near"
                  draft={personalDraftKey}
                />
              </div>
              <p className="without-script border-action border-l-4 pl-4">
                The questions need JavaScript, which is turned off in this browser. If you just sent your details, we
                have them, and you’ll hear from us within {formatResponseTime(responseHours)}. If not, use the form: an
                advisor will go through the same questions with you by email.
              </p>
            </div>
            <LeadCard title="Have an advisor review it" action="Send my details" />
          </div>
        </div>
        <Terms />
        <Details />
      </>
    )
  },
}

const aprText = ({ lowestAprBasisPoints, highestAprBasisPoints }: AdvertisedRates) =>
  `${formatBasisPoints(lowestAprBasisPoints)} to ${formatBasisPoints(highestAprBasisPoints)}`

function Terms() {
  const { personal, personalRates, successFeeBasisPoints, responseHours } = useSettings()
  const rates = advertisedRates(personalRates)
  const range = `${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)}`
  const fee = personal.hasSuccessFee ? `${formatBasisPoints(successFeeBasisPoints)}, only when funded` : '$0'
  return (
    <Section id="terms" title="A fixed rate means a fixed payment" layout="split">
      <div>
        <Ledger
          rows={[
            ['Amount', range],
            ...(rates
              ? [
                  ['APR', aprText(rates)] as const,
                  ['Term', `${rates.shortestMonths} to ${rates.longestMonths} months`] as const,
                ]
              : []),
            ['Rate', 'Fixed'],
            ['Fee before you’re funded', '$0'],
            ['Our success fee', fee],
          ]}
        />
        {rates && (
          <p className="mt-2 text-ink-soft text-sm">
            APR range of the lenders we work with, as of {day(rates.asOf)}. Not everyone qualifies for the lowest.
          </p>
        )}
      </div>
      <div className="prose max-w-2xl">
        <p>
          The rate you sign for never changes, and neither does the monthly payment. Before you sign, the lender must
          show you the APR, the payment, and the total in dollars. Some lenders charge an origination fee: the APR
          includes it and the rate doesn’t, so compare APRs.
        </p>
        <p>
          {personal.hasSuccessFee
            ? 'Our success fee is due only after you’re funded. You see the APR with and without it before you decide.'
            : 'You pay us nothing: there is no success fee on personal loans, and there are no upfront fees.'}{' '}
          We start work within {formatResponseTime(responseHours)}. We don’t order credit reports; a lender you approve
          by name may.
        </p>
      </div>
      <div className="mt-8">
        <RepresentativeExample />
      </div>
    </Section>
  )
}

const Details = () => (
  <>
    <Uses />
    <LoanCalculatorSection product="personal" />
    <Eligibility />
    <Section id="next" title="What happens next">
      <Steps
        steps={[
          ['You answer nine questions', 'two minutes', 'About you, not a business. No name needed.'],
          [
            'You see your matches',
            'right away',
            'What you may qualify for, from how many lenders, and what would change it.',
          ],
          ['You choose lenders', 'your decision', 'By name. Each one you choose shows you its APR, payment and total.'],
          ['You sign, or you don’t', 'your decision', 'Walking away costs nothing.'],
        ]}
      />
    </Section>
    <ClosingCall
      title="Tell us what it’s for. If a loan isn’t the answer, we’ll say so."
      href="#estimate"
      action="See what I may qualify for"
    />
  </>
)

const uses = [
  ['Debt consolidation', 'Worth it if the new APR is lower than the old ones and the old cards stay paid off.'],
  ['Repairs and renovations', 'A set amount for a set job, with no lien on your home.'],
  ['Medical and family costs', 'Ask the provider for a payment plan first: it’s often free.'],
  ['A move, a vehicle, tuition', 'Compare with loans made for that purpose; a secured car loan may cost less.'],
] as const

const Uses = () => (
  <Section
    id="uses"
    title="What it’s good for"
    intro={
      <>
        <p>And one thing it isn’t for: covering bills this month that you can’t cover next month either.</p>
        <p className="mt-3">
          <a
            href="/guides/personal-loans"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
          >
            How personal loans work
          </a>
        </p>
      </>
    }
    layout="split"
  >
    <TickList items={uses} />
  </Section>
)

const requirements = [
  ['Old enough to sign', '18 in most states, and living at a U.S. address.'],
  ['An income', 'From a job, your own business, retirement or benefits. It counts next to your rent and debts.'],
  ['A credit history', 'Each lender sets its own minimum score. The estimate shows which ones your answers meet.'],
  ['A lender in your state', 'Lenders don’t serve every state. The estimate leaves out those that don’t serve yours.'],
] as const

const Eligibility = () => (
  <Section
    id="eligibility"
    title="Who can get a personal loan"
    intro={
      <>
        <p>
          We never ask about race, religion, sex or marital status. You don’t have to reveal alimony or child support
          income.
        </p>
        <div className="mt-6">
          <TickList items={requirements} />
        </div>
      </>
    }
    layout="split"
  >
    <DocumentChecklist
      title="What to have ready"
      documents={[
        ['Proof of income', 'Two recent pay stubs, or tax returns if you’re self-employed'],
        ['Photo ID', 'Valid, both sides'],
        ['Proof of address', 'A bill or statement from the last two months'],
        ['What you owe each month', 'Rent or mortgage, cards, loans'],
      ]}
    />
  </Section>
)
