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
    description: 'Card processing and point-of-sale for small businesses, compared by the one figure that counts.',
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
      lead="Card processing and point-of-sale, compared by the one figure that counts: your effective rate."
      aside={<LeadCard source="Merchant Services" title="Ask about card processing" action="Ask for a conversation" />}
      below={<Details />}
    >
      <h2>Your effective rate</h2>
      <p>
        Add up every fee on last month's statement and divide by the card sales of that month. $960 of fees on $30,000
        of sales is an effective rate of 3.20%. It is the only figure that can be compared between processors, because
        it leaves no fee out: not the monthly ones, not the yearly ones, not the cents for each payment.
      </p>
      <h2>What we do</h2>
      <p>
        <a href="/merchant-quote">The statement analyser</a> takes your month apart at once, before anybody asks your
        name. If you then want a quote, a person reads your statement line by line and asks processors for theirs. You
        get both side by side, with every assumption. If yours is the better one, we say so, and you owe nothing.
      </p>
    </TextPage>
  ),
}

const models = [
  ['Flat rate', 'One percentage for every card.', 'Simple, fair for small tickets, often dear for large sales.'],
  ['Tiered', '"Qualified", "mid-qualified", "non-qualified".', 'Hard to check: the processor decides the tier.'],
  ['Interchange-plus', 'What cards and networks cost, plus a named margin.', 'The easiest to verify.'],
  ['Membership', 'Cost of the cards, a monthly fee, a few cents each.', 'Good for large volumes, dear for small ones.'],
] as const

const Details = () => (
  <>
    <Section id="models" title="Four ways to be charged" layout="split">
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
            The same month, charged in two ways
          </h2>
          <p className="mt-5">
            Of each fee, most goes to the banks that issued the cards, and nobody can bargain over it. What can be
            bargained over is the margin. Interchange-plus shows it; the other models hide it in one figure.
          </p>
          <p className="mt-4 text-ink-soft">
            Before you change: add the fee for leaving your present contract, and divide it by what you would save in a
            month. That is how many months the change needs to pay.
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
      title="Take your own month apart in two minutes."
      href="/merchant-quote"
      action="Open the statement analyser"
    />
  </>
)

const questions = [
  [
    'Buy or lease?',
    'A terminal costs a few hundred dollars. Leases of 48 months cost many times that, and cannot be ended.',
  ],
  ['How long is the contract?', 'Ask for the length, the notice, and the fee for leaving, in dollars.'],
  ['When does the money arrive?', 'The next business day is usual. Ask about weekends, reserves and holds.'],
  ['Can you take it along?', 'Some terminals work with one processor only. Ask before you pay for one.'],
] as const
