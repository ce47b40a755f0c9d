import { LeadCard } from './lead-card.tsx'
import { useSettings } from './page-context.ts'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { EffectiveRate } from './parts/effective-rate.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
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
      aside={<LeadCard source="Merchant Services" title="Ask for a quote" action="Ask for a quote" />}
      below={<Details />}
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

function Details() {
  const { responseHours } = useSettings()
  return (
    <>
      <Section
        id="reading"
        title="How a quote is worked out"
        intro={
          <p>
            A quote is a range with its assumptions, never a promise: the cards your customers use decide a part of it.
          </p>
        }
        layout="split"
      >
        <EffectiveRate />
      </Section>
      <Section id="papers" title="What to have at hand" layout="split">
        <DocumentChecklist
          title="For a quote"
          documents={[
            ['One processing statement', 'The latest whole month; three if your year has seasons'],
            ['Your present contract', 'Or only its end date and the fee for leaving'],
            ['What you use now', 'Terminals, online checkout, and whether they are yours or leased'],
          ]}
        />
      </Section>
      <Section id="steps" title="From statement to quote">
        <Steps
          steps={[
            ['You leave your details', '1 minute', 'With the form on this page. No statement yet.'],
            [
              'One person answers',
              `within ${responseHours} hours`,
              'And tells you the safe way to hand in the statement.',
            ],
            [
              'You see both rates',
              'when we have read it',
              'Present and quoted effective rate, and months until a change pays.',
            ],
            ['You decide', 'no deadline', 'Keep what you have, bargain with it, or change.'],
          ]}
        />
      </Section>
    </>
  )
}
