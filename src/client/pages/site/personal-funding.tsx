import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'
import { LeadCard } from './lead-card.tsx'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { useSettings } from './page-context.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { Ledger } from './parts/ledger.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const personalFunding: SitePage = {
  head: ({ personal }) => ({
    title: 'Personal funding',
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
    const { personal, successFeeBasisPoints, responseHours } = useSettings()
    const range = `${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)}`
    const fee = personal.hasSuccessFee ? `${formatBasisPoints(successFeeBasisPoints)}, only when funded` : '$0'

    return (
      <TextPage
        title="Personal funding"
        lead={`Personal loans of ${range} at fixed rates, with no hidden fees.`}
        aside={<LeadCard />}
        below={<Details />}
      >
        <Ledger
          rows={[
            ['Amount', range],
            ['Rate', 'Fixed'],
            ['Fee to ask, to apply, to be declined', '$0'],
            ['Our success fee', fee],
          ]}
        />
        <h2>A fixed rate means a fixed payment</h2>
        <p>
          The rate you sign is the rate you keep: the same payment every month until the last one. Before you sign, the
          lender must show you the APR, the payment, and the total in dollars. Some lenders keep an origination fee: the
          APR counts it in, the rate does not, so compare APRs.
        </p>
        <p>
          {personal.hasSuccessFee
            ? 'Our success fee is due only after you are funded. You see the APR with it and without it before you decide.'
            : 'We take nothing from you: there is no success fee on personal loans, and there are no upfront fees.'}{' '}
          We start work within {responseHours} hours on business days. We order no credit reports; a lender you agree to
          by name may.
        </p>
      </TextPage>
    )
  },
}

const Details = () => (
  <>
    <Uses />
    <LoanCalculatorSection product="personal" />
    <Eligibility />
    <Section id="next" title="What happens next">
      <Steps
        steps={[
          ['You leave your details', '1 minute', 'Name, email, phone. Your credit score is not touched.'],
          ['We talk', 'ten minutes', 'What it is for, what you earn, what you owe. We say what is a possible match.'],
          ['You choose lenders', 'your decision', 'By name. Each one you choose tells its APR, payment and total.'],
          ['You sign, or you do not', 'your decision', 'Walking away costs nothing, and nobody calls you about it.'],
        ]}
      />
    </Section>
    <ClosingCall title="Tell us what it is for. If a loan is the wrong help, we say so." />
  </>
)

const uses = [
  ['Combining debts', 'Worth it where the new APR is below the old ones, and the old cards stay unused.'],
  ['Repairs and renovation', 'A known sum for a known job, with no claim on the house.'],
  ['Medical and family costs', 'Ask the clinic for a payment plan first: it is often free.'],
  ['A move, a vehicle, tuition', 'Compare with loans made for the purpose; a secured car loan may cost less.'],
] as const

const Uses = () => (
  <Section
    id="uses"
    title="What it is good for"
    intro={<p>And one thing it is not for: paying for this month what next month cannot carry either.</p>}
    layout="split"
  >
    <TickList items={uses} />
  </Section>
)

const Eligibility = () => (
  <Section
    id="eligibility"
    title="Who can get one"
    intro={
      <p>
        Adults with an income and a U.S. address. What else is asked depends on lender and state. Never asked: race,
        religion, sex, marital status. Income from alimony or child support need not be named.
      </p>
    }
    layout="split"
  >
    <DocumentChecklist
      title="What to have at hand"
      documents={[
        ['Proof of income', 'Two recent pay stubs, or tax returns if you work for yourself'],
        ['Photo identification', 'Valid, both sides'],
        ['Proof of address', 'A bill or a statement of the last two months'],
        ['What you owe each month', 'Rent or mortgage, cards, loans'],
      ]}
    />
  </Section>
)
