// biome-ignore-all lint/a11y/noRedundantRoles: stacked rows are no table any more to browsers, which take its roles away

import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { ClosingCall, Sample, Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { Bar } from '#client/pages/site/parts/pictures/bar.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { formatCents, formatDollars, formatPercent } from '#shared/kit/money.ts'
import * as copy from './copy.tsx'

const columns = [copy.forWhom, copy.whatItCosts, copy.whatToAsk] as const

/** Without prices, which vary by offer. */
const ways = [
  [
    copy.countertopTerminal,
    copy.countertopTerminalDetail,
    copy.merchantServicesCountertopTerminalDetail,
    copy.merchantServicesCountertopTerminalDetail2,
  ],
  [
    copy.mobileReader,
    copy.mobileReaderDetail,
    copy.merchantServicesMobileReaderDetail,
    copy.merchantServicesMobileReaderDetail2,
  ],
  [
    copy.tabletRegister,
    copy.tabletRegisterDetail,
    copy.merchantServicesTabletRegisterDetail,
    copy.merchantServicesTabletRegisterDetail2,
  ],
  [
    copy.selfService,
    copy.selfServiceDetail,
    copy.merchantServicesSelfServiceDetail,
    copy.merchantServicesSelfServiceDetail2,
  ],
  [
    copy.onlineGateway,
    copy.onlineGatewayDetail,
    copy.merchantServicesOnlineGatewayDetail,
    copy.merchantServicesOnlineGatewayDetail2,
  ],
] as const

const cell =
  'px-3 py-3.5 @max-tablet:block @max-tablet:px-0 @max-tablet:py-1 @max-tablet:before:block @max-tablet:before:text-ink-soft @max-tablet:before:text-sm @max-tablet:before:content-[attr(data-column)]'

const PointOfSale = () => (
  <Section id="point-of-sale" title={copy.fiveWaysToAcceptCards} intro={<p>{copy.oneOrTwoAreEnough}</p>}>
    <table role="table" className="w-full text-left @max-tablet:block">
      <caption className="sr-only">{copy.waysTableLabel}</caption>
      <thead className="text-ink-soft text-sm @max-tablet:sr-only">
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2.5 font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-tablet:block">
        {ways.map(([name, ...cells]) => (
          <tr key={name} role="row" className="border-line border-t align-top @max-tablet:block @max-tablet:py-3">
            <th
              role="rowheader"
              scope="row"
              className="py-3.5 pr-3 font-display font-semibold text-lg @max-tablet:block @max-tablet:py-1"
            >
              {name}
            </th>
            {cells.map((text, index) => (
              <td key={columns[index]} role="cell" data-column={columns[index]} className={cell}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)

const month = { salesCents: 3_000_000, feesCents: 96_000, payments: 600 }

/** Shares of sales in basis points, and cents per payment. */
const plus = { interchangeBasisPoints: 180, networkBasisPoints: 14, marginBasisPoints: 40, centsPerPayment: 8 }

const share = (basisPoints: number) => Math.round((month.salesCents * basisPoints) / 10_000)
const rate = (feesCents: number) => formatPercent((feesCents / month.salesCents) * 100)

function EffectiveRate() {
  const lines = [
    [copy.interchange, share(plus.interchangeBasisPoints)],
    [copy.cardNetworks, share(plus.networkBasisPoints)],
    [copy.processorMarkup, share(plus.marginBasisPoints)],
    [copy.paymentsAt(month.payments, plus.centsPerPayment), month.payments * plus.centsPerPayment],
  ] as const
  const totalCents = lines.reduce((sum, [, cents]) => sum + cents, 0)

  return (
    <Sample title={copy.monthlyCardSales(formatDollars(month.salesCents / 100))} note={copy.sampleFigures}>
      <div className="px-5 pt-4 @tablet:px-7">
        <Bar parts={lines.map(([, cents], index) => [cents, colors[index] ?? 'fill-ink'])} whole={month.feesCents} />
        <p className="mt-1 text-ink-soft text-sm">{copy.feesPictureLabel}</p>
      </div>
      <dl className="figures divide-y divide-line px-5 @tablet:px-7">
        <Row name={copy.allFees} value={formatCents(month.feesCents)} />
        <Row name={copy.effectiveRateNow} value={rate(month.feesCents)} isTotal />
        {lines.map(([name, cents]) => (
          <Row key={name} name={name} value={formatCents(cents)} />
        ))}
        <Row name={copy.interchangePlusFees} value={formatCents(totalCents)} />
        <Row name={copy.interchangePlusRate} value={rate(totalCents)} isTotal />
      </dl>
    </Sample>
  )
}

const colors = ['fill-action', 'fill-control', 'fill-brass', 'fill-ink'] as const

interface RowProps {
  name: string
  value: string
  isTotal?: boolean
}

const Row = ({ name, value, isTotal = false }: RowProps) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-6 py-2.5 ${isTotal ? 'font-semibold' : ''}`}>
    <dt className="max-w-full">{name}</dt>
    <dd className={isTotal ? 'ml-auto font-display font-semibold text-brass text-lg' : 'ml-auto'}>{value}</dd>
  </div>
)

export const merchantServices: SitePage = {
  head: () => ({
    title: copy.merchantServicesTitle,
    description: copy.merchantServicesDescription,
    keywords: ['merchant services', 'card processing', 'point of sale', 'effective rate'],
  }),
  about: (_settings, provider) => [
    {
      '@type': 'Service',
      name: copy.merchantServicesHeading,
      serviceType: copy.merchantServices,
      provider,
      areaServed: 'US',
    },
  ],
  Page: () => (
    <TextPage
      title={copy.merchantServices}
      lead={copy.merchantServicesLead}
      aside={
        <LeadCard
          source="Merchant Services"
          title={copy.askAboutCardProcessing}
          action={copy.sendMyRequest}
          note={copy.askingIsFree}
        />
      }
      below={<Details />}
    >
      <h2>{copy.yourEffectiveRate}</h2>
      <p>
        {copy.howToDivide((words) => (
          <a href="/guides/merchant-processing-fees">{words}</a>
        ))}
      </p>
      <h2>{copy.whatWeDo}</h2>
      <p>
        {copy.analyzerComesFirst((words) => (
          <a href="/merchant-quote">{words}</a>
        ))}
      </p>
    </TextPage>
  ),
}

const models = [
  [copy.flatRate, copy.flatRateIntro, copy.flatRateDetail],
  [copy.tiered, copy.tieredIntro, copy.tieredDetail],
  [copy.interchangePlus, copy.interchangePlusDetail, copy.interchangePlusIntro],
  [copy.membership, copy.membershipDetail, copy.merchantServicesMembershipDetail],
] as const

const Details = () => (
  <>
    <Section id="models" title={copy.fourPricingModels} layout="split">
      <dl className="divide-y divide-line border-line border-y">
        {models.map(([name, how, verdict]) => (
          <div key={name} className="grid gap-x-6 py-4 @tablet:grid-cols-[12rem_1fr]">
            <dt className="font-display font-semibold text-lg">{name}</dt>
            <dd>
              {how} <span className="text-ink-soft">{verdict}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
    <section aria-labelledby="example" className="section stage">
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
        <div>
          <h2 id="example" className="text-3xl">
            {copy.feesBrokenDown}
          </h2>
          <p className="mt-5">{copy.banksGetTheLargestPart}</p>
          <p className="mt-4 text-ink-soft">{copy.beforeYouSwitch}</p>
        </div>
        <EffectiveRate />
      </div>
    </section>
    <PointOfSale />
    <Section id="equipment" title={copy.equipmentQuestions} layout="split">
      <TickList items={questions} />
    </Section>
    <ClosingCall title={copy.closingTitle} href="/merchant-quote" action={copy.openTheStatementAnalyzer} />
  </>
)

const questions = [
  [copy.buyOrLease, copy.buyOrLeaseDetail],
  [copy.howLongIsTheContract, copy.howLongDetail],
  [copy.whenDoYouGet, copy.whenDoYouGetDetail],
  [copy.canYouTake, copy.canYouTakeDetail],
] as const
