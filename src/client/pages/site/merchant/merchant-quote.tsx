import { quoteDraftKey } from '#client/intake/merchants/quote-draft.ts'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { DocumentChecklist, Section, Steps, WhereYouStand } from '#client/pages/site/parts/parts.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { QuoteApp } from './quote-app.tsx'

export const merchantQuote: SitePage = {
  head: () => ({
    title: 'Card processing quote and statement analysis',
    description:
      'See what your card processing really costs, line by line, and what the same month would cost on a public price list. No email required.',
    keywords: ['merchant quote', 'card processing quote', 'effective rate'],
  }),
  about: (_settings, provider) => [
    {
      '@type': 'Service',
      name: 'Card processing quote',
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
            Break down last month’s card fees: what went to banks and networks, what your processor kept, and what the
            same month would cost on a public price list. You get the result right away, and nothing is sent until you
            ask.
          </p>
          <noscript>
            <p className="mt-4 max-w-2xl">
              Without JavaScript this page shows one example.{' '}
              <a href="/contact?topic=merchant#form">Write to us with your figures</a>, and an advisor will do the math.
            </p>
          </noscript>
        </div>
        <section aria-label="Statement analyzer" className="page-width pt-10">
          <Island
            name="merchant-quote"
            component={QuoteApp}
            props={{ responseHours }}
            wake="near"
            draft={quoteDraftKey}
          />
          <WhereYouStand question="Need funding too?" />
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
            ['One processing statement', 'The latest full month; three months if your sales are seasonal'],
            ['Your current contract', 'Or just its end date and early termination fee'],
            ['What you use now', 'Terminals, online checkout, and whether you own or lease them'],
          ]}
        />
      </Section>
      <Section id="steps" title="From one month to a quote">
        <Steps
          steps={[
            ['You enter one month', '2 minutes', 'Card sales, fees and payments. You see the result right away.'],
            ['You ask for it as a PDF', '1 minute', 'With your name and business. You can add a statement too.'],
            [
              'An advisor replies',
              `within ${formatResponseTime(responseHours)}`,
              'They read your statement line by line if you sent one, and get quotes from processors.',
            ],
            [
              'You decide',
              'no deadline',
              'Keep what you have, use the quotes to negotiate, or switch. If your current deal is better, we’ll say so.',
            ],
          ]}
        />
      </Section>
    </>
  )
}
