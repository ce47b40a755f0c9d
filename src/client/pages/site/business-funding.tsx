import { formatBasisPoints, formatDollars, formatThousands } from '#shared/kit/money.ts'
import { LeadCard } from './lead-card.tsx'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'
import { exampleCost, exampleSentence, WorkedExample } from './worked-example.tsx'

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
      // schema.org counts fees into the APR, as we do: the example's, not the advertised rate.
      interestRate: settings.business.lowestRateBasisPoints / 100,
      annualPercentageRate: Number(exampleCost(settings).withFee.aprPercent.toFixed(2)),
    },
  ],
  Page: function BusinessFunding() {
    const settings = useSettings()
    const { business, minimums, responseHours } = settings
    const range = `${formatThousands(business.amount.fromDollars)} to ${formatThousands(business.amount.toDollars)}`

    return (
      <>
        <TextPage
          title="Business funding"
          lead={`${range}, no upfront fees, and a success fee of ${formatBasisPoints(settings.successFeeBasisPoints)} only when you are funded. We start work within ${responseHours} hours.`}
          aside={<LeadCard />}
        >
          <h2>What a loan costs here</h2>
          <p>
            Rates start from {formatBasisPoints(business.lowestRateBasisPoints)} APR. {exampleSentence(settings)}. The
            lender sets your rate; it depends on revenue, time in business, credit and term.
          </p>
          <div className="not-prose my-6">
            <WorkedExample />
          </div>
          <h2>What lenders look for</h2>
          <p>
            Lenders ask for at least {minimums.monthsInBusiness} months in business,{' '}
            {formatDollars(minimums.monthlyRevenueDollars)} revenue a month and a personal credit score of{' '}
            {minimums.creditScore}. These are minimums, not promises.
          </p>
          <h2>What to have at hand</h2>
          <ul>
            <li>The last three to six months of business bank statements</li>
            <li>Your legal business name, tax number and start date</li>
            <li>What the money is for, and how much you need</li>
            <li>A list of loans or advances you are repaying now</li>
          </ul>
        </TextPage>
        <LoanCalculatorSection product="business" />
      </>
    )
  },
}
