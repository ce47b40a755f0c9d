import { ButtonLink } from '#client/ui/button.tsx'
import { LeadCard } from './lead-card.tsx'
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
      aside={<LeadCard title="Ask about card processing" action="Ask for a conversation" />}
    >
      <h2>Your effective rate</h2>
      <p>
        Add up every fee on last month's statement and divide by the card sales of that month. $960 of fees on $30,000
        of sales is an effective rate of 3.20%. It is the only figure that can be compared between processors, because
        it leaves no fee out.
      </p>
      <h2>Three ways to be charged</h2>
      <ul>
        <li>Flat rate: one percentage for every card. Simple, and often dear for large sales.</li>
        <li>Tiered: "qualified" and "non-qualified" cards. Hard to check, because the processor decides the tier.</li>
        <li>Interchange-plus: the card network's own cost plus a named margin. The easiest to verify.</li>
      </ul>
      <p>
        <ButtonLink look="secondary" href="/merchant-quote">
          What we need for a quote
        </ButtonLink>
      </p>
    </TextPage>
  ),
}
