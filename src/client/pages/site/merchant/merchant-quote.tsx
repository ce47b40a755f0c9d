import { quoteDraftKey } from '#client/intake/merchants/quote-draft.ts'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { DocumentChecklist, Section, Steps, WhereYouStand } from '#client/pages/site/parts/parts.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'
import { QuoteApp } from './quote-app.tsx'

export const merchantQuote: SitePage = {
  head: () => ({
    title: copy.merchantQuoteTitle,
    description: copy.merchantQuoteDescription,
    keywords: ['merchant quote', 'card processing quote', 'effective rate'],
  }),
  about: (_settings, provider) => [
    {
      '@type': 'Service',
      name: copy.cardProcessingQuote,
      serviceType: copy.merchantServices,
      provider,
      areaServed: 'US',
    },
  ],
  Page: function MerchantQuote() {
    const { responseHours } = useSettings()
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="text-3xl">{copy.merchantQuote}</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg">{copy.merchantQuoteLead}</p>
          <noscript>
            <p className="mt-4 max-w-2xl">
              {copy.withoutJavascript((words) => (
                <a href="/contact?topic=merchant#form">{words}</a>
              ))}
            </p>
          </noscript>
        </div>
        <section aria-label={copy.statementAnalyzer} className="page-width pt-10">
          <Island
            name="merchant-quote"
            component={QuoteApp}
            props={{ responseHours }}
            wake="near"
            draft={quoteDraftKey}
          />
          <WhereYouStand question={copy.needFundingToo} />
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
      <Section id="papers" title={copy.whatToHaveReady} layout="split">
        <DocumentChecklist
          title={copy.forAQuote}
          documents={[
            [copy.oneProcessingStatement, copy.oneProcessingStatementDetail],
            [copy.yourCurrentContract, copy.yourCurrentContractDetail],
            [copy.whatYouUseNow, copy.whatYouUseNowDetail],
          ]}
        />
      </Section>
      <Section id="steps" title={copy.stepsTitle}>
        <Steps
          steps={[
            [copy.youEnterOneMonth, copy.twoMinutes, copy.youEnterOneMonthDetail],
            [copy.youAskForThePdf, copy.oneMinute, copy.youAskDetail],
            [copy.anAdvisorReplies, copy.withinTime(formatResponseTime(responseHours)), copy.anAdvisorRepliesDetail],
            [copy.youDecide, copy.noDeadline, copy.youDecideDetail],
          ]}
        />
      </Section>
    </>
  )
}
