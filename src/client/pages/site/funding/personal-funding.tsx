import { personalDraftKey } from '#client/intake/prequalification/analysis-draft.ts'
import { PersonalEstimate } from '#client/intake/prequalification/personal-estimate.tsx'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { Greeting, LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { ClosingCall, DocumentChecklist, Ledger, Section, Steps, TickList } from '#client/pages/site/parts/parts.tsx'
import { SplitPicture } from '#client/pages/site/parts/pictures/split-picture.tsx'
import { loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { formatBasisPoints, formatCents, formatDollars, formatThousands } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'

export const personalFunding: SitePage = {
  head: ({ personal }) => ({
    title: 'Personal loans at fixed rates',
    description: `Personal loans of ${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)} at fixed rates, with no hidden fees.`,
    keywords: ['personal loans', 'fixed rate loans', 'no hidden fees'],
  }),
  about: ({ personal, successFeeBasisPoints }, provider) => [
    loanProduct({
      name: 'Personal funding',
      loanType: 'Personal loan',
      amount: personal.amount,
      fees: personal.hasSuccessFee
        ? `No upfront fees. A success fee of ${formatBasisPoints(successFeeBasisPoints)} of the amount, only when funded.`
        : 'No upfront fees and no success fee.',
      provider,
    }),
  ],
  Page: function PersonalFunding() {
    const { personal, responseHours } = useSettings()
    const range = `${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)}`
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="text-3xl">Personal funding</h1>
          <div className="mt-4 grid max-w-2xl gap-3 text-ink-soft text-lg">
            <p>Personal loans of {range} at fixed rates, with no hidden fees.</p>
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

function Terms() {
  const { personal, successFeeBasisPoints, responseHours } = useSettings()
  const range = `${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)}`
  const fee = personal.hasSuccessFee ? `${formatBasisPoints(successFeeBasisPoints)}, only when funded` : '$0'
  return (
    <Section id="terms" title="A fixed rate means a fixed payment" layout="split">
      <Ledger
        rows={[
          ['Amount', range],
          ['Rate', 'Fixed'],
          ['Fee before you’re funded', '$0'],
          ['Our success fee', fee],
        ]}
      />
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
        <SamplePayments />
      </div>
    </Section>
  )
}

const sample = { amountCents: 2_000_000, rateBasisPoints: 1_200, months: 36, frequency: 'monthly' } as const

function SamplePayments() {
  const { personal, successFeeBasisPoints } = useSettings()
  const cost = loanCost({ ...sample, feeBasisPoints: personal.hasSuccessFee ? successFeeBasisPoints : 0 })
  const feeCents = sample.amountCents - cost.receivedCents
  return (
    <SplitPicture
      title={`${sample.months} payments of ${formatCents(cost.paymentCents)}`}
      parts={[
        ['You receive', cost.receivedCents],
        ['Interest, to the lender', cost.costCents - feeCents],
        ...(feeCents > 0 ? [['Success fee, to us', feeCents] as const] : []),
      ]}
      total="You repay"
      note={`${formatDollars(sample.amountCents / 100)} at ${formatBasisPoints(sample.rateBasisPoints)}, ${cost.aprPercent.toFixed(2)}% APR. Not an offer: the lender sets your rate.`}
    />
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

const Eligibility = () => (
  <Section
    id="eligibility"
    title="Who can get a personal loan"
    intro={
      <p>
        Adults with an income and a U.S. address. Other requirements depend on the lender and state. We never ask about
        race, religion, sex or marital status. You don’t have to reveal alimony or child support income.
      </p>
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
