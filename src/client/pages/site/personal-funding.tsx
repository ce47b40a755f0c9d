import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'
import { LeadCard } from './lead-card.tsx'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { useSettings } from './page-context.ts'
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
    const { personal, responseHours } = useSettings()
    const range = `${formatThousands(personal.amount.fromDollars)} to ${formatThousands(personal.amount.toDollars)}`

    return (
      <>
        <TextPage
          title="Personal funding"
          lead={`Personal loans of ${range} at fixed rates, with no hidden fees.`}
          aside={<LeadCard />}
        >
          <h2>A fixed rate means a fixed payment</h2>
          <p>
            The rate you sign is the rate you keep: the same payment every month until the last one. Before you sign,
            the lender must show you the APR, the payment, and the total in dollars.
          </p>
          <h2>What you pay us</h2>
          <p>
            {personal.hasSuccessFee
              ? 'A success fee, only after you are funded. You see the APR with it and without it before you decide.'
              : 'Nothing. There is no success fee on personal loans, and there are no upfront fees.'}
          </p>
          <h2>What to have at hand</h2>
          <ul>
            <li>Proof of income, such as pay stubs or tax returns</li>
            <li>Photo identification and proof of address</li>
            <li>What you owe each month now</li>
          </ul>
          <p>
            We start work within {responseHours} hours. A credit check happens only later, at a lender, and you are told
            first.
          </p>
        </TextPage>
        <LoanCalculatorSection product="personal" />
      </>
    )
  },
}
