import { AnalysisStart } from '#client/intake/leads/analysis-start.tsx'
import { prequalifiedKey } from '#client/intake/leads/prequalified-data.ts'
import { analysisDraftKey } from '#client/intake/prequalification/analysis-draft.ts'
import { LeadAnalysis } from './analysis/lead-analysis.tsx'
import { Island } from './island.tsx'
import { LeadCard } from './lead-card.tsx'
import { usePage, useSettings } from './page-context.ts'
import { Sample } from './parts/card.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
import type { SitePage } from './site-page.ts'

export const freeAnalysis: SitePage = {
  head: () => ({
    title: 'Free analysis',
    description:
      'Nine questions, no contact details: which lenders are a possible match, what it would cost with APR, and what is missing.',
    keywords: ['free funding analysis', 'pre-qualification estimate'],
  }),
  about: (_settings, provider) => [
    {
      '@type': 'Service',
      name: 'Free funding analysis',
      serviceType: 'Pre-qualification estimate',
      provider,
      areaServed: 'US',
    },
  ],
  Page: function FreeAnalysis() {
    const { responseHours } = useSettings()
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="text-3xl">Your free analysis</h1>
          <div className="mt-4 max-w-2xl text-ink-soft text-lg">
            <Greeting />
          </div>
          <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-10 @desktop:grid-cols-[1fr_25rem] @desktop:in-[main:has([data-lead-sent])]:grid-cols-[minmax(0,52rem)] @wide:gap-x-16">
            <div className="min-w-0">
              <div className="with-script">
                <Island name="analysis" component={LeadAnalysis} props={{}} wake="near" draft={analysisDraftKey} />
              </div>
              <p className="without-script border-action border-l-4 pl-4">
                The questions need JavaScript, which is switched off here. If you have just sent your details, we have
                them, and you hear from us within {responseHours} hours on business days. If not, leave them with the
                form: a person goes through the same points with you by email.
              </p>
            </div>
            <LeadCard title="Have a person look at it" action="Send my details" />
          </div>
        </div>
        <Details />
      </>
    )
  },
}

/** Only the browser knows if this visitor has just left their details. */
const Greeting = () => {
  const { responseHours } = usePage().settings
  return (
    <Island
      name="analysis-start"
      component={AnalysisStart}
      props={{ responseHours }}
      wake="near"
      // After a reload also if out of view: until then, the form asks for details the visitor has already left.
      draft={prequalifiedKey}
    />
  )
}

function Details() {
  const { brand, hours, responseHours, minimums } = useSettings()
  return (
    <>
      <Section id="at-hand" title="What to have at hand" layout="split">
        <div className="prose max-w-2xl">
          <ul>
            <li>How long you have been in business (lenders ask for {minimums.monthsInBusiness} months or more)</li>
            <li>Your revenue in an average month</li>
            <li>A rough idea of your credit score</li>
            <li>What the money is for, how much, and by when</li>
            <li>Loans or advances you are repaying now</li>
          </ul>
          <p>Please do not send bank statements or identity numbers by email. Your contact tells you the safe way.</p>
        </div>
      </Section>
      <Section id="next" title="What happens next">
        <Steps
          steps={[
            ['You answer nine questions', 'three minutes', 'Without your name. What you do not know, you leave open.'],
            [
              'You see where you stand',
              'at once',
              'Each lender with each point, what it would cost, and what is missing. It is free, and binds you to nothing.',
            ],
            [
              'One person goes through it with you',
              `within ${responseHours} hours on business days`,
              `If you leave your details: somebody at ${brand.name} answers by email, ${hours.days} ${hours.open} to ${hours.close} ${hours.zone}. They call or text only if you ticked the box.`,
            ],
            ['You decide', 'no deadline', 'Go on to lenders you choose by name, wait, or leave it.'],
          ]}
        />
      </Section>
      <Section
        id="estimate"
        title="What the estimate looks like"
        intro={
          <p>
            Every point that lenders look at, with how you stand. Where something is missing, it says how much, so that
            you know when to ask again.
          </p>
        }
        layout="split"
      >
        <EstimateSample />
      </Section>
    </>
  )
}

function EstimateSample() {
  const { minimums } = useSettings()
  const points = [
    ['Time in business', `14 months; ${minimums.monthsInBusiness} are asked for`, 'Met'],
    ['Revenue a month', '$18,400 on average', 'Met'],
    ['Credit score', `${minimums.creditScore - 10}; ${minimums.creditScore} is asked for`, '10 points short'],
    ['Other advances', 'one, $4,200 left', 'Ask lender'],
  ] as const
  return (
    <Sample
      title="Pre-qualification estimate"
      note="A possible match with 2 of 5 kinds of lenders. Not an approval: only a lender can give that."
    >
      <dl className="figures divide-y divide-line px-5 @tablet:px-7">
        {points.map(([point, found, verdict]) => (
          <div key={point} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <dt className="font-semibold">{point}</dt>
            <dd className="ml-auto">{verdict}</dd>
            <dd className="w-full text-ink-soft text-sm">{found}</dd>
          </div>
        ))}
      </dl>
    </Sample>
  )
}
