import { formatBasisPoints } from '#shared/kit/money.ts'
import { Faq } from './faq.tsx'
import { faqData, firstQuestions } from './faq-items.tsx'
import { Features } from './home/features.tsx'
import { FirstScreen } from './home/first-screen.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { Services } from './home/services.tsx'
import { StatsBand } from './home/stats-band.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { WhatItCosts } from './home/what-it-costs.tsx'
import { useSettings } from './page-context.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Minimums } from './parts/minimums.tsx'
import { Section } from './parts/section.tsx'
import type { SitePage } from './site-page.ts'

export const home: SitePage = {
  head: ({ successFeeBasisPoints }) => ({
    title: 'Business funding with the full cost up front',
    description: `Tell us what your business needs. Compare lenders’ offers by APR and dollar cost, with our fee included. No upfront fees; ${formatBasisPoints(successFeeBasisPoints)} only when you’re funded.`,
    keywords: ['business funding', 'personal loans', 'true cost of a loan', 'funding broker', 'no upfront fees'],
  }),
  about: (settings) => faqData(firstQuestions(settings)),
  Page: () => (
    <>
      <FirstScreen />
      <StatsBand />
      <Services />
      <Features />
      <WhatItCosts />
      <HowItWorks />
      <Section
        id="requirements"
        title="What lenders ask for"
        intro={<p>Just below one of these? Ask anyway. A person reviews every request.</p>}
        layout="split"
      >
        <Minimums />
      </Section>
      <Testimonials />
      <Questions />
      <ClosingCall />
    </>
  ),
}

const Questions = () => (
  <Section
    id="faq"
    title="Common questions"
    intro={
      <p>
        <a
          href="/contact#questions"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
        >
          More questions and answers
        </a>
      </p>
    }
    layout="split"
  >
    <Faq items={firstQuestions(useSettings())} />
  </Section>
)
