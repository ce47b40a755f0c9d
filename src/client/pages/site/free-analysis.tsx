import { AnalysisStart } from '#client/features/leads/analysis-start.tsx'
import { Island } from './island.tsx'
import { LeadCard } from './lead-card.tsx'
import { usePage, useSettings } from './page-context.ts'
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
    const { brand, hours, responseHours, minimums } = useSettings()

    return (
      <TextPage title="Your free analysis" lead={<Greeting />} aside={<LeadCard />}>
        <h2>What happens next</h2>
        <ol>
          <li>
            One person at {brand.name} reads what you sent and answers by email within {responseHours} hours,{' '}
            {hours.days} {hours.open} to {hours.close} {hours.zone}. If you ticked the box, they may call or text
            instead.
          </li>
          <li>They ask what the money is for, how much, and how soon. It takes about ten minutes.</li>
          <li>
            You get a pre-qualification estimate: what fits, what does not, and why. It is free, and it binds you to
            nothing.
          </li>
        </ol>
        <h2>What to have at hand</h2>
        <ul>
          <li>How long you have been in business (lenders ask for {minimums.monthsInBusiness} months or more)</li>
          <li>Your revenue in an average month</li>
          <li>A rough idea of your credit score</li>
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
