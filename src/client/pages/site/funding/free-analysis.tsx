import { Analysis } from '#client/intake/prequalification/analysis.tsx'
import { analysisDraftKey } from '#client/intake/prequalification/analysis-draft.ts'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { Greeting, LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { Sample, Section, Steps } from '#client/pages/site/parts/parts.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'

export const freeAnalysis: SitePage = {
  head: () => ({
    title: copy.freeAnalysisTitle,
    description: copy.freeAnalysisDescription,
    keywords: ['free funding analysis', 'pre-qualification estimate'],
  }),
  about: (_settings, provider) => [
    {
      '@type': 'Service',
      name: copy.freeFundingAnalysis,
      serviceType: copy.preQualificationEstimate,
      provider,
      areaServed: 'US',
    },
  ],
  Page: function FreeAnalysis() {
    const { responseHours } = useSettings()
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="text-3xl">{copy.yourFreeAnalysis}</h1>
          <div className="mt-4 max-w-2xl text-ink-soft text-lg">
            <Greeting />
          </div>
          <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-10 @desktop:grid-cols-[1fr_25rem] @desktop:in-[main:has([data-lead-sent])]:grid-cols-[minmax(0,52rem)] @wide:gap-x-16">
            <div className="min-w-0">
              <div className="with-script">
                <Island name="analysis" component={Analysis} props={{}} wake="near" draft={analysisDraftKey} />
              </div>
              <p className="without-script border-action border-l-4 pl-4">
                {copy.needsJavascript(formatResponseTime(responseHours))}
              </p>
            </div>
            <LeadCard title={copy.haveAnAdvisorReviewIt} action={copy.sendMyDetails} />
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
      <Section id="at-hand" title={copy.whatToHaveReady} layout="split">
        <div className="prose max-w-2xl">
          <ul>
            <li>{copy.haveTimeInBusiness(minimums.monthsInBusiness)}</li>
            <li>{copy.haveRevenue}</li>
            <li>{copy.haveCreditScore}</li>
            <li>{copy.havePurpose}</li>
            <li>{copy.haveDebts}</li>
          </ul>
          <p>{copy.dontEmailDocuments}</p>
        </div>
      </Section>
      <Section id="next" title={copy.whatHappensNext}>
        <Steps
          steps={[
            [copy.youAnswerNineQuestions, copy.threeMinutes, copy.youAnswerNineQuestionsDetail],
            [copy.youSeeYourMatches, copy.rightAway, copy.youSeeYourMatchesDetail],
            [
              copy.anAdvisorReviews,
              copy.withinTime(formatResponseTime(responseHours)),
              copy.anAdvisorReviewsDetail(brand.name, hours.days, hours.open, hours.close, hours.zone),
            ],
            [copy.youDecide, copy.noDeadline, copy.youDecideDetail],
          ]}
        />
      </Section>
      <Section id="estimate" title={copy.whatTheEstimateLooksLike} intro={<p>{copy.estimateIntro}</p>} layout="split">
        <EstimateSample />
      </Section>
    </>
  )
}

function EstimateSample() {
  const { minimums } = useSettings()
  const points = [
    [copy.timeInBusiness, copy.sampleTimeInBusiness(minimums.monthsInBusiness), copy.met],
    [copy.monthlyRevenue, copy.sampleRevenue, copy.met],
    [copy.creditScore, copy.sampleScore(minimums.creditScore - 10, minimums.creditScore), copy.pointsShort],
    [copy.otherAdvances, copy.sampleAdvances, copy.askLender],
  ] as const
  return (
    <Sample title={copy.preQualificationEstimate} note={copy.estimateNote}>
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
