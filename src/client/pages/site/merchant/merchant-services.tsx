// biome-ignore-all lint/a11y/noRedundantRoles: stacked rows are no table any more to browsers, which take its roles away

import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { ClosingCall, Sample, Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { Bar } from '#client/pages/site/parts/pictures/bar.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { formatCents, formatDollars } from '#shared/kit/money.ts'

const columns = ['For', 'What it costs', 'What to ask'] as const

/** Without prices, which vary by offer. */
const ways = [
  [
    'Countertop terminal',
    'A store or restaurant with one checkout.',
    'The device up front, or monthly rent. Often an annual PCI compliance fee.',
    'Will it work with another processor if we leave?',
  ],
  [
    'Mobile reader',
    'Markets, deliveries, service calls: a reader paired with a phone.',
    'A low-cost device. Usually a flat rate per payment, which gets expensive for large amounts.',
    'What happens to a payment when there’s no signal?',
  ],
  [
    'Tablet register',
    'A store or café that also wants inventory, tips and reports.',
    'Tablet, drawer and printer up front; monthly software for each register.',
    'Can we keep our own processor, or is it tied to one?',
  ],
  [
    'Self-service',
    'Orders or tickets without a cashier: kiosks, vending, parking.',
    'The device and setup; monthly support; a few cents more per payment.',
    'Who fixes it when it goes down, and how soon?',
  ],
  [
    'Online gateway',
    'An online store, invoices with a link, memberships.',
    'A monthly fee, cents per payment, and higher card-not-present rates.',
    'Who pays for a chargeback, and can we move stored cards to another processor?',
  ],
] as const

const cell =
  'px-3 py-3.5 @max-tablet:block @max-tablet:px-0 @max-tablet:py-1 @max-tablet:before:block @max-tablet:before:text-ink-soft @max-tablet:before:text-sm @max-tablet:before:content-[attr(data-column)]'

const PointOfSale = () => (
  <Section
    id="point-of-sale"
    title="Five ways to accept cards"
    intro={<p>Most businesses need one or two of these. Every processor charges the same types of costs.</p>}
  >
    <table role="table" className="w-full text-left @max-tablet:block">
      <caption className="sr-only">Ways to accept cards, what each is for, what it costs and what to ask</caption>
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
const rate = (feesCents: number) => `${((feesCents / month.salesCents) * 100).toFixed(2)}%`

function EffectiveRate() {
  const lines = [
    ['Interchange, to the card-issuing banks (1.80%)', share(plus.interchangeBasisPoints)],
    ['Card networks (0.14%)', share(plus.networkBasisPoints)],
    ['Processor markup (0.40%)', share(plus.marginBasisPoints)],
    [`${month.payments} payments at ${plus.centsPerPayment}¢`, month.payments * plus.centsPerPayment],
  ] as const
  const totalCents = lines.reduce((sum, [, cents]) => sum + cents, 0)

  return (
    <Sample
      title={`${formatDollars(month.salesCents / 100)} in monthly card sales`}
      note="Sample figures, typical in size. Yours depend on your card mix, your industry and how you take payments. We don’t promise a lower rate."
    >
      <div className="px-5 pt-4 @tablet:px-7">
        <Bar parts={lines.map(([, cents], index) => [cents, colors[index] ?? 'fill-ink'])} whole={month.feesCents} />
        <p className="mt-1 text-ink-soft text-sm">
          Interchange, networks, markup and cents per payment, against the fees on the current statement
        </p>
      </div>
      <dl className="figures divide-y divide-line px-5 @tablet:px-7">
        <Row name="All fees on the current statement" value={formatCents(month.feesCents)} />
        <Row name="Effective rate now" value={rate(month.feesCents)} isTotal />
        {lines.map(([name, cents]) => (
          <Row key={name} name={name} value={formatCents(cents)} />
        ))}
        <Row name="Interchange-plus, all fees" value={formatCents(totalCents)} />
        <Row name="Effective rate with interchange-plus" value={rate(totalCents)} isTotal />
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
    title: 'Merchant services and card processing',
    description: 'Card processing and point-of-sale for small businesses, compared by the one number that matters.',
    keywords: ['merchant services', 'card processing', 'point of sale', 'effective rate'],
  }),
  about: (_settings, provider) => [
    {
      '@type': 'Service',
      name: 'Card processing and point-of-sale',
      serviceType: 'Merchant services',
      provider,
      areaServed: 'US',
    },
  ],
  Page: () => (
    <TextPage
      title="Merchant services"
      lead="Card processing and point-of-sale, compared by the one number that matters: your effective rate."
      aside={<LeadCard source="Merchant Services" title="Ask about card processing" action="Send my request" />}
      below={<Details />}
    >
      <h2>Your effective rate</h2>
      <p>
        Add up every fee on last month’s statement and divide by that month’s card sales. $960 in fees on $30,000 in
        sales is an effective rate of 3.20%. It’s the only number you can compare between processors, because it
        includes every fee: monthly, annual and per payment.{' '}
        <a href="/guides/merchant-processing-fees">Card processing fees, line by line</a>
      </p>
      <h2>What we do</h2>
      <p>
        <a href="/merchant-quote">The statement analyzer</a> breaks down your month right away, and doesn’t ask your
        name. If you then want a quote, an advisor reads your statement line by line and gets quotes from processors.
        You see them side by side, with every assumption. If your current deal is better, we’ll say so, and you owe
        nothing.
      </p>
    </TextPage>
  ),
}

const models = [
  ['Flat rate', 'One percentage for every card.', 'Simple, fair for small tickets, often expensive for large sales.'],
  ['Tiered', '"Qualified", "mid-qualified", "non-qualified".', 'Hard to verify: the processor decides the tier.'],
  ['Interchange-plus', 'Actual card and network cost, plus a stated markup.', 'The easiest to verify.'],
  [
    'Membership',
    'Card cost, a monthly fee, and a few cents per payment.',
    'Good for high volume, expensive for low volume.',
  ],
] as const

const Details = () => (
  <>
    <Section id="models" title="Four pricing models" layout="split">
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
            One month’s fees, broken down
          </h2>
          <p className="mt-5">
            Most of each fee goes to the banks that issued the cards, and it isn’t negotiable. The processor’s markup
            is. Interchange-plus shows it; the other models hide it in a single rate.
          </p>
          <p className="mt-4 text-ink-soft">
            Before you switch: divide your early termination fee by what you’d save each month. That’s how many months
            it takes to break even.
          </p>
        </div>
        <EffectiveRate />
      </div>
    </section>
    <PointOfSale />
    <Section id="equipment" title="What to ask before you pay for equipment" layout="split">
      <TickList items={questions} />
    </Section>
    <ClosingCall
      title="Break down your own fees in two minutes."
      href="/merchant-quote"
      action="Open the statement analyzer"
    />
  </>
)

const questions = [
  [
    'Buy or lease?',
    'A terminal costs a few hundred dollars. A 48-month lease costs many times that, and you can’t cancel it.',
  ],
  ['How long is the contract?', 'Ask about the term, the notice period, and the early termination fee in dollars.'],
  ['When do you get your money?', 'Next business day is typical. Ask about weekends, reserves and holds.'],
  ['Can you take it with you?', 'Some terminals work with only one processor. Ask before you buy one.'],
] as const
