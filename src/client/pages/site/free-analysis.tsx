import { AnalysisStart } from '#client/features/leads/analysis-start.tsx'
import { Island } from './island.tsx'
import { LeadCard } from './lead-card.tsx'
import { usePage, useSettings } from './page-context.ts'
import { Sample } from './parts/card.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const freeAnalysis: SitePage = {
  head: () => ({
    title: 'Free analysis',
    description: 'What happens after you leave your details: who answers, by when, and what to have at hand.',
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
    const { minimums } = useSettings()

    return (
      <TextPage title="Your free analysis" lead={<Greeting />} aside={<LeadCard />} below={<Details />}>
        <h2>What to have at hand</h2>
        <ul>
          <li>How long you have been in business (lenders ask for {minimums.monthsInBusiness} months or more)</li>
          <li>Your revenue in an average month</li>
          <li>A rough idea of your credit score</li>
          <li>What the money is for, how much, and by when</li>
          <li>Loans or advances you are repaying now</li>
        </ul>
        <p>Please do not send bank statements or identity numbers by email. Your contact tells you the safe way.</p>
      </TextPage>
    )
  },
}

/** Knows only in the browser whether this visitor has just left their details. */
const Greeting = () => {
  const { responseHours } = usePage().settings
  return <Island name="analysis-start" component={AnalysisStart} props={{ responseHours }} wake="near" />
}

function Details() {
  const { brand, hours, responseHours } = useSettings()
  return (
    <>
      <Section id="next" title="What happens next">
        <Steps
          steps={[
            [
              'One person reads it',
              `within ${responseHours} hours`,
              `Somebody at ${brand.name} answers by email, ${hours.days} ${hours.open} to ${hours.close} ${hours.zone}. They call or text only if you ticked the box.`,
            ],
            [
              'You talk',
              'ten minutes',
              'What the money is for, how much, how soon. By email if you would rather write.',
            ],
            [
              'You get an estimate',
              'the same day',
              'What fits, what does not, and why. It is free, and binds you to nothing.',
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
