import { LeadCard } from './lead-card.tsx'
import { PointOfSale } from './merchant/point-of-sale.tsx'
import { ClosingCall } from './parts/closing-call.tsx'
import { EffectiveRate } from './parts/effective-rate.tsx'
import { Section } from './parts/section.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const merchantServices: SitePage = {
  head: () => ({
    title: 'Merchant services',
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
      aside={<LeadCard source="Merchant Services" title="Ask about card processing" action="Request a call" />}
      below={<Details />}
    >
      <h2>Your effective rate</h2>
      <p>
        Add up every fee on last month’s statement and divide by that month’s card sales. $960 in fees on $30,000 in
        sales is an effective rate of 3.20%. It’s the only number you can compare between processors, because it
        includes every fee: monthly, annual and per payment.
      </p>
      <h2>What we do</h2>
      <p>
        <a href="/merchant-quote">The statement analyzer</a> breaks down your month right away, and doesn’t ask your
        name. If you then want a quote, a person reads your statement line by line and gets quotes from processors. You
        see them side by side, with every assumption. If yours is better, we’ll say so, and you owe nothing.
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
    <section aria-labelledby="example" className="section border-line border-y bg-sunken py-16 @tablet:py-20">
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
