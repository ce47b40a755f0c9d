import { lastApplicationKey } from '#client/applications/applicants/last-application.ts'
import { ContactLines } from '#client/pages/site/frame/contact-lines.tsx'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { OurAddress, Section } from '#client/pages/site/parts/parts.tsx'
import { publicStage } from '#shared/applications/applications/public-stage.ts'
import * as copy from './copy.tsx'
import { Tracking } from './tracking.tsx'

const beforeIt = 'in-[main:has([data-file-open])]:hidden'

export const trackApplication: SitePage = {
  head: () => ({
    title: copy.trackApplicationTitle,
    description: copy.trackApplicationDescription,
    keywords: ['application status', 'track application'],
  }),
  Page: () => (
    <>
      <div className="page-width grid grid-cols-1 gap-x-16 gap-y-8 pt-8 has-[[data-file-open]]:block @tablet:pt-12 @desktop:grid-cols-[1fr_29rem] @desktop:grid-rows-[auto_1fr]">
        <div className={beforeIt}>
          <h1 className="text-3xl">{copy.trackApplicationTitle}</h1>
          <p className="mt-4 max-w-2xl text-ink-soft text-lg">{copy.trackApplicationLead}</p>
        </div>
        <div className="@desktop:row-span-2">
          <div className="with-script">
            <Island name="track-application" component={Tracking} props={{}} wake="near" draft={lastApplicationKey} />
          </div>
          <noscript>
            <p className="prose">{copy.needsJavascript(<OurAddress />)}</p>
          </noscript>
        </div>
        <div className={`prose max-w-2xl ${beforeIt}`}>
          <h2>{copy.whyACode}</h2>
          <p>{copy.whyACodeDetail}</p>
          <h2>{copy.lostReference}</h2>
          <p>
            {copy.findByEmail((words) => (
              <a href="/contact">{words}</a>
            ))}
          </p>
          <ContactLines />
        </div>
      </div>
      <div className={beforeIt}>
        <Stages />
      </div>
    </>
  ),
}

/** The stages most applications go through. */
const explained = ['submitted', 'in_review', 'docs_needed', 'with_lenders', 'offers', 'not_placed', 'funded'] as const

function Stages() {
  const { responseHours } = useSettings()
  return (
    <Section id="stages" title={copy.whatTheStagesMean} layout="split">
      <dl className="divide-y divide-line border-line border-y">
        {explained.map((stage) => {
          const { label, sentence } = publicStage(stage, { hours: responseHours })
          return (
            <div key={stage} className="grid gap-x-6 py-4 @tablet:grid-cols-[12rem_1fr]">
              <dt className="font-display font-semibold text-lg">{label}</dt>
              <dd>{sentence}</dd>
            </div>
          )
        })}
      </dl>
    </Section>
  )
}
