import { Analysis } from '#client/intake/prequalification/analysis.tsx'
import { analysisDraftKey } from '#client/intake/prequalification/analysis-draft.ts'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { Greeting, LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { Sample, Section, Steps } from '#client/pages/site/parts/parts.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'

export const freeAnalysis: SitePage = {
  head: () => ({
    title: 'Free business loan prequalification',
    description:
      'Nine questions, no contact details: see which lenders are a possible match, what it would cost, and what’s missing.',
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
                <Island name="analysis" component={Analysis} props={{}} wake="near" draft={analysisDraftKey} />
              </div>
              <p className="without-script border-action border-l-4 pl-4">
                The questions need JavaScript, which is turned off in this browser. If you just sent your details, we
                have them, and you’ll hear from us within {formatResponseTime(responseHours)}. If not, use the form: an
                advisor will go through the same questions with you by email.
              </p>
            </div>
            <LeadCard title="Have an advisor review it" action="Send my details" />
          </div>
        </div>
        <Details />
      </>
    )
  },
}

function Details() {
  const { brand, hours, responseHours, minimums } = useSettings()
  return (
    <>
      <Section id="at-hand" title="What to have ready" layout="split">
        <div className="prose max-w-2xl">
          <ul>
            <li>How long you’ve been in business (lenders require {minimums.monthsInBusiness} months or more)</li>
            <li>Your average monthly revenue</li>
            <li>A rough idea of your credit score</li>
            <li>What the money is for, how much, and by when</li>
            <li>Any loans or advances you’re repaying</li>
          </ul>
          <p>Please don’t email bank statements or ID numbers. Your advisor will show you a safe way to send them.</p>
        </div>
      </Section>
      <Section id="next" title="What happens next">
        <Steps
          steps={[
            ['You answer nine questions', 'three minutes', 'No name needed. Skip what you don’t know.'],
            [
              'You see your matches',
              'right away',
              'How you compare with each lender’s criteria, what it would cost, and what’s missing. It’s free, with no obligation.',
            ],
            [
              'An advisor reviews it with you',
              `within ${formatResponseTime(responseHours)}`,
              `If you leave your details, an advisor at ${brand.name} will email you. We’re open ${hours.days} ${hours.open} to ${hours.close} ${hours.zone}. We call or text only if you checked the box.`,
            ],
            ['You decide', 'no deadline', 'Apply to lenders you choose by name, wait, or walk away.'],
          ]}
        />
      </Section>
      <Section
        id="estimate"
        title="What the estimate looks like"
        intro={
          <p>
            Every criterion lenders look at, and how you compare. If something is missing, you’ll see how much, so you
            know when to check again.
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
    ['Time in business', `14 months (${minimums.monthsInBusiness} required)`, 'Met'],
    ['Monthly revenue', '$18,400 on average', 'Met'],
    ['Credit score', `${minimums.creditScore - 10} (${minimums.creditScore} required)`, '10 points short'],
    ['Other advances', 'one, $4,200 left', 'Ask lender'],
  ] as const
  return (
    <Sample
      title="Pre-qualification estimate"
      note="A possible match with 2 of 5 types of lenders. This is not an approval: only a lender can approve you."
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
