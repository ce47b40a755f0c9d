import { LeadCard } from './lead-card.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const merchantQuote: SitePage = {
  head: () => ({
    title: 'Merchant quote',
    description: 'How to get a quote for card processing: one statement, and a person who reads it line by line.',
    keywords: ['merchant quote', 'card processing quote', 'effective rate'],
  }),
  about: (_settings, provider) => [
    {
      '@type': 'Service',
      name: 'Quote for card processing',
      serviceType: 'Merchant services',
      provider,
      areaServed: 'US',
    },
  ],
  Page: () => (
    <TextPage
      title="Merchant quote"
      lead="A quote for card processing starts from one of your statements. A person reads it line by line."
      aside={<LeadCard title="Ask for a quote" action="Ask for a quote" />}
    >
      <h2>What we look at</h2>
      <ul>
        <li>Card sales and number of payments in an average month</li>
        <li>Every fee on the latest statement, the monthly ones too</li>
        <li>How you take cards: in person, by phone, or online</li>
        <li>When your present contract ends, and what leaving costs</li>
      </ul>
      <p>
        Leave your details; your contact tells you how to hand in the statement safely. You get both effective rates
        side by side, the present one and the quoted one, and the assumptions behind them. If yours is the better one,
        we say so.
      </p>
    </TextPage>
  ),
}
