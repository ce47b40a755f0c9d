import type { ReactNode } from 'react'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import {
  ClosingCall,
  DocumentChecklist,
  Ledger,
  Minimums,
  Sample,
  Section,
  Steps,
} from '#client/pages/site/parts/parts.tsx'
import { StatusPicture } from '#client/pages/site/parts/pictures/status-picture.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { formatBasisPoints, formatDollars, formatThousands } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { advance, threeWays } from './three-ways.ts'
import { exampleCost, exampleSentence } from './worked-example.tsx'

function PriceComparison() {
  const settings = useSettings()
  return (
    <Sample
      title={`${formatDollars(advance.amountCents / 100)}, three ways`}
      note={`Estimates by the actuarial method of Regulation Z, with our fee deducted from the proceeds and an average funding day. Not offers.`}
    >
      <ul className="figures divide-y divide-line px-5 @tablet:px-7">
        {threeWays(settings).map(({ name, quote, without, withFee }) => (
          <li key={name} className="py-4">
            <p>
              <span className="font-semibold">{name}</span> <span className="text-ink-soft text-sm">{quote}</span>
            </p>
            <dl className="mt-1 flex flex-wrap justify-between gap-x-4">
              <Figure name="APR without our fee">{percent(without)}</Figure>
              <Figure name="With our fee">{percent(withFee)}</Figure>
              <Figure name="Total cost">
                <span className="text-brass">{dollars(withFee)}</span>
              </Figure>
            </dl>
          </li>
        ))}
      </ul>
    </Sample>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="whitespace-nowrap font-display font-semibold text-lg">{children}</dd>
  </div>
)

const percent = (cost?: { aprPercent: number }) => `${cost?.aprPercent.toFixed(2)}%`
const dollars = (cost?: { costCents: number }) => formatDollars((cost?.costCents ?? 0) / 100)

interface ProductType {
  name: string
  href: string
  what: string
  suits: string
  price: string
  beware: string
}

const types: ProductType[] = [
  {
    name: 'Term loan',
    href: '/funding-types/term-loan',
    what: 'A lump sum now, repaid in equal monthly payments.',
    suits: 'A one-time project with a known price: a new location, a second truck, refinancing expensive debt.',
    price: 'An interest rate. With fees included: APR.',
    beware: 'Prepayment penalties.',
  },
  {
    name: 'Line of credit',
    href: '/funding-types/line-of-credit',
    what: 'A credit limit you draw from, repay and draw from again.',
    suits: 'Uneven months: buying inventory before a busy season, waiting for customers to pay.',
    price: 'Interest on what you draw, often with an annual or draw fee.',
    beware: 'A limit that can be cut when you need it most.',
  },
  {
    name: 'SBA loan',
    href: '/funding-types/sba-loan',
    what: 'A bank loan partly guaranteed by the U.S. Small Business Administration.',
    suits: 'Long-term projects with solid financials: long terms, low payments.',
    price: 'An interest rate with a legal cap, plus a guarantee fee.',
    beware: 'Weeks of paperwork, and almost always a personal guarantee.',
  },
  {
    name: 'Equipment financing',
    href: '/funding-types/equipment-financing',
    what: 'A loan or lease for equipment, with the equipment as collateral.',
    suits: 'Equipment that pays for itself and outlasts the loan.',
    price: 'An interest rate, or a monthly lease payment with a buyout at the end.',
    beware: 'Balloon payments at the end of a lease.',
  },
  {
    name: 'Invoice financing',
    href: '/funding-types/invoice-factoring',
    what: 'Most of an unpaid invoice now, and the rest when your customer pays.',
    suits: 'Work for creditworthy companies that pay in 30 to 90 days.',
    price: 'A fee for each week or month the invoice is outstanding.',
    beware: 'You may have to buy back invoices your customer never pays.',
  },
  {
    name: 'Merchant cash advance',
    href: '/funding-types/merchant-cash-advance',
    what: 'Cash now for a share of your future sales, taken daily or weekly.',
    suits: 'A short gap with a clear end, when nothing cheaper is available.',
    price: 'A factor such as 1.30. It isn’t an interest rate: see the example below.',
    beware: 'The most expensive option, and stacking a second one makes it worse.',
  },
]

const ProductTypes = () => (
  <Section
    id="types"
    title="Six types of business financing"
    intro={
      <p>
        The type matters more than the rate. Your advisor can explain which one fits and which to avoid.{' '}
        <a href="/funding-types" className="underline underline-offset-4 hover:text-action">
          Compare all types
        </a>
      </p>
    }
  >
    <ul className="grid gap-x-16 @desktop:grid-cols-2">
      {types.map(({ name, href, what, suits, price, beware }) => (
        <li key={name} className="border-line border-t py-6">
          <h3 className="text-xl">
            <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action">
              {name}
            </a>
          </h3>
          <p className="mt-1">{what}</p>
          <dl className="mt-3 space-y-2">
            <Fact name="Best for">{suits}</Fact>
            <Fact name="Price">{price}</Fact>
            <Fact name="Watch for">{beware}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  </Section>
)

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="grid gap-x-4 @tablet:grid-cols-[5rem_1fr]">
    <dt className="font-semibold text-sm">{name}</dt>
    <dd className="text-ink-soft">{children}</dd>
  </div>
)

export const businessFunding: SitePage = {
  head: ({ business }) => ({
    title: 'Business loans and funding: types, rates and costs',
    description: `Small business loans and funding of ${formatThousands(business.amount.fromDollars)} to ${formatThousands(business.amount.toDollars)}, with the APR shown with and without our fee. No upfront fees.`,
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
            ['Fee before you’re funded', '$0'],
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
  <section aria-labelledby="prices" className="section stage">
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
    <Section id="timeline" title="How long it takes" picture={<StatusPicture />}>
      <Steps
        layout="column"
        steps={[
          [
            'We reply',
            `within ${formatResponseTime(responseHours)}`,
            'A pre-qualification estimate: which products are a possible match, and why.',
          ],
          ['You send documents', 'at your pace', 'Missing pages cause most delays. We send you a single checklist.'],
          [
            'The lender decides',
            'days; weeks for SBA',
            'We send your application only to the lenders you chose, and share each one’s answer.',
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
