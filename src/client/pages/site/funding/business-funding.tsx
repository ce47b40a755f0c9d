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
import { formatBasisPoints, formatDollars, formatPercent, formatThousands } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { advance, threeWays } from './three-ways.ts'
import { exampleCost, exampleSentence } from './worked-example.tsx'

function PriceComparison() {
  const settings = useSettings()
  return (
    <Sample title={copy.threeWaysTitle(formatDollars(advance.amountCents / 100))} note={copy.threeWaysNote}>
      <ul className="figures divide-y divide-line px-5 @tablet:px-7">
        {threeWays(settings).map(({ name, quote, without, withFee }) => (
          <li key={name} className="py-4">
            <p>
              <span className="font-semibold">{name}</span> <span className="text-ink-soft text-sm">{quote}</span>
            </p>
            <dl className="mt-1 flex flex-wrap justify-between gap-x-4">
              <Figure name={copy.aprWithoutOurFee}>{percent(without)}</Figure>
              <Figure name={copy.withOurFee}>{percent(withFee)}</Figure>
              <Figure name={copy.totalCost}>
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

const percent = (cost?: { aprPercent: number }) => formatPercent(cost?.aprPercent ?? 0)
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
    name: copy.termLoan,
    href: '/funding-types/term-loan',
    what: copy.termLoanWhat,
    suits: copy.termLoanBestFor,
    price: copy.termLoanPrice,
    beware: copy.termLoanWatch,
  },
  {
    name: copy.lineOfCredit,
    href: '/funding-types/line-of-credit',
    what: copy.lineOfCreditWhat,
    suits: copy.lineOfCreditBestFor,
    price: copy.lineOfCreditPrice,
    beware: copy.lineOfCreditWatch,
  },
  {
    name: copy.sbaLoan,
    href: '/funding-types/sba-loan',
    what: copy.sbaLoanWhat,
    suits: copy.sbaLoanBestFor,
    price: copy.sbaLoanPrice,
    beware: copy.sbaLoanWatch,
  },
  {
    name: copy.equipmentFinancing,
    href: '/funding-types/equipment-financing',
    what: copy.equipmentWhat,
    suits: copy.equipmentBestFor,
    price: copy.equipmentPrice,
    beware: copy.equipmentWatch,
  },
  {
    name: copy.invoiceFinancing,
    href: '/funding-types/invoice-factoring',
    what: copy.invoiceWhat,
    suits: copy.invoiceBestFor,
    price: copy.invoicePrice,
    beware: copy.invoiceWatch,
  },
  {
    name: copy.merchantCashAdvance,
    href: '/funding-types/merchant-cash-advance',
    what: copy.advanceWhat,
    suits: copy.advanceBestFor,
    price: copy.advancePrice,
    beware: copy.advanceWatch,
  },
]

const ProductTypes = () => (
  <Section
    id="types"
    title={copy.sixTypes}
    intro={
      <p>
        {copy.typeMatters((words) => (
          <a href="/funding-types" className="underline underline-offset-4 hover:text-action">
            {words}
          </a>
        ))}
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
            <Fact name={copy.bestFor}>{suits}</Fact>
            <Fact name={copy.price}>{price}</Fact>
            <Fact name={copy.watchFor}>{beware}</Fact>
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
    title: copy.businessFundingTitle,
    description: copy.businessFundingDescription(
      formatThousands(business.amount.fromDollars),
      formatThousands(business.amount.toDollars),
    ),
    keywords: ['business funding', 'small business loans', 'APR with fees', 'no upfront fees'],
  }),
  about: (settings, provider) => [
    {
      ...loanProduct({
        name: copy.businessFunding,
        loanType: copy.businessLoan,
        amount: settings.business.amount,
        fees: copy.businessFeeAndExample(formatBasisPoints(settings.successFeeBasisPoints), exampleSentence(settings)),
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
    const range = copy.amountRange(
      formatThousands(business.amount.fromDollars),
      formatThousands(business.amount.toDollars),
    )
    const fee = formatBasisPoints(settings.successFeeBasisPoints)

    return (
      <TextPage
        title={copy.businessFunding}
        lead={copy.businessFundingLead(range, fee, responseHours)}
        aside={<LeadCard />}
        below={<Details />}
      >
        <Ledger
          rows={[
            [copy.amount, range],
            [copy.ratesFrom, copy.aprOf(formatBasisPoints(business.lowestRateBasisPoints))],
            [copy.feeBeforeYoureFunded, '$0'],
          ]}
        />
        <p className="figures text-ink-soft text-sm">
          {copy.ratesStartAt(formatBasisPoints(business.lowestRateBasisPoints), exampleSentence(settings), (words) => (
            <a href="#calculator" className="underline underline-offset-4 hover:text-action">
              {words}
            </a>
          ))}
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
    <ClosingCall title={copy.notSureWhichTypeFits} />
  </>
)

const Prices = () => (
  <section aria-labelledby="prices" className="section stage">
    <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
      <div>
        <h2 id="prices" className="text-3xl">
          {copy.oneAmountThreeWays}
        </h2>
        <p className="mt-5">{copy.threeWaysIntro}</p>
        <p className="mt-4">
          <a
            href="/calculators"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
          >
            {copy.decodeYourOwnFactorRate}
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
    title={copy.whoQualifies}
    intro={
      <>
        <p>{copy.minimumsIntro}</p>
        <p className="mt-3">{copy.whatElseHelps}</p>
      </>
    }
    layout="split"
  >
    <Minimums />
    <div className="mt-12">
      <DocumentChecklist
        title={copy.whatToHaveReady}
        documents={[
          [copy.bankStatements, copy.bankStatementsDetail],
          [copy.theBusiness, copy.theBusinessWhy],
          [copy.ownersOf20OrMore, copy.ownersWhy],
          [copy.debts, copy.debtsWhy],
          [copy.taxReturns, copy.taxReturnsDetail],
        ]}
      />
    </div>
  </Section>
)

function Timeline() {
  const { responseHours, fundingHours } = useSettings()
  return (
    <Section id="timeline" title={copy.howLongItTakes} picture={<StatusPicture />}>
      <Steps
        layout="column"
        steps={[
          [copy.weReply, copy.withinTime(formatResponseTime(responseHours)), copy.weReplyDetail],
          [copy.youSendDocuments, copy.atYourPace, copy.youSendDocumentsDetail],
          [copy.theLenderDecides, copy.lenderDecidesTime, copy.theLenderDecidesDetail],
          [copy.youGetFunded, copy.fromHours(fundingHours), copy.youGetFundedDetail],
        ]}
      />
    </Section>
  )
}
