import { quoteDraftKey } from '#client/intake/merchant-quote/quote-draft.ts'
import { Island } from './island.tsx'
import { QuoteDesk } from './merchant/quote-desk.tsx'
import { useSettings } from './page-context.ts'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
import type { SitePage } from './site-page.ts'

export const merchantQuote: SitePage = {
  head: () => ({
    title: 'Merchant quote',
    description:
      'What your card processing really costs, taken apart line by line, and what the same month costs by a public price list. No email asked.',
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
  Page: function MerchantQuote() {
    const { responseHours } = useSettings()
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="text-3xl">Merchant quote</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg">
            Take last month's card fees apart: what went to banks and networks, what your processor kept, and what the
            same month costs by a public price list. The result is here at once; nothing is sent before you ask.
          </p>
          <noscript>
            <p className="mt-4 max-w-2xl">
              Without JavaScript this page shows one example.{' '}
              <a href="/contact?topic=merchant#form">Write to us with your figures</a>, and a person does the sums.
            </p>
          </noscript>
        </div>
        <section aria-label="Statement analyser" className="page-width pt-10">
          <Island
            name="merchant-quote"
            component={QuoteDesk}
            props={{ responseHours }}
            wake="near"
            draft={quoteDraftKey}
          />
        </section>
        <Details />
      </>
    )
  },
}

function Details() {
  const { responseHours } = useSettings()
  return (
    <>
      <Section id="papers" title="What to have ready" layout="split">
        <DocumentChecklist
          title="For a quote"
          documents={[
            ['One processing statement', 'The latest whole month; three if your year has seasons'],
            ['Your present contract', 'Or only its end date and the fee for leaving'],
            ['What you use now', 'Terminals, online checkout, and whether they are yours or leased'],
          ]}
        />
      </Section>
      <Section id="steps" title="From one month to a quote">
        <Steps
          steps={[
            ['You type one month', '2 minutes', 'Card sales, fees and payments. The result stands beside it at once.'],
            [
              'You ask for it as a PDF',
              '1 minute',
              'With your name and the business. You can add a statement right there.',
            ],
            [
              'An advisor replies',
              `within ${responseHours} hours on business days`,
              'Reads your statement line by line where you sent one, and asks processors.',
            ],
            [
              'You decide',
              'no deadline',
              'Keep what you have, bargain with it, or change. If yours is better, we say so.',
            ],
          ]}
        />
      </Section>
    </>
  )
}
