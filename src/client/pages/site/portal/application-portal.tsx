import { lastApplicationKey } from '#client/applications/applicants/last-application.ts'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { DocumentChecklist, Section, Steps, TickList } from '#client/pages/site/parts/parts.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'
import { Portal } from './portal.tsx'

const beforeIt = 'in-[main:has([data-file-open])]:hidden'

export const applicationPortal: SitePage = {
  head: () => ({
    title: copy.applicationPortalTitle,
    description: copy.applicationPortalDescription,
    keywords: ['apply for funding', 'business loan application', 'documents for a loan'],
  }),
  Page: function ApplicationPortal() {
    const { brand, responseHours, hours, successFeeBasisPoints, personal } = useSettings()
    const { hasSuccessFee, noFeeStates } = personal
    const feeRules = { successFeeBasisPoints, personal: { hasSuccessFee, noFeeStates } }
    return (
      <>
        <div className="page-width grid grid-cols-1 gap-x-16 gap-y-8 pt-8 has-[[data-file-open]]:block @tablet:pt-12 @desktop:grid-cols-[1fr_29rem] @desktop:grid-rows-[auto_1fr]">
          <div className={beforeIt}>
            <h1 className="text-3xl">{copy.applyForFunding}</h1>
            <p className="mt-4 max-w-2xl text-ink-soft text-lg">
              {copy.applicationPortalLead((words) => (
                <span className="with-script">{words}</span>
              ))}
            </p>
          </div>
          <div className="@desktop:row-span-2">
            <div className="with-script">
              <Island
                name="application-portal"
                component={Portal}
                props={{ brand: brand.name, responseHours, hours, feeRules }}
                wake="near"
                // On every page: the portal hydrates on load, even out of view.
                draft={lastApplicationKey}
              />
            </div>
            <noscript>
              <p className="mb-5">{copy.needsJavascript}</p>
              <LeadCard title={copy.startYourApplication} action={copy.startMyApplication} />
            </noscript>
          </div>
          <div className={`prose max-w-2xl ${beforeIt}`}>
            <h2>{copy.beforeYouStart}</h2>
            <p>{copy.nothingCommitsYou}</p>
            <h2>{copy.whoShouldApply}</h2>
            <p>{copy.whoShouldApplyDetail}</p>
          </div>
        </div>
        <div className={beforeIt}>
          <Details />
        </div>
      </>
    )
  },
}

function Details() {
  const { responseHours } = useSettings()
  return (
    <>
      <Section id="steps" title={copy.howApplyingWorks}>
        <Steps
          steps={[
            [copy.youAnswer, copy.about8Minutes, copy.youAnswerDetail],
            [
              copy.anAdvisorReviewsIt,
              copy.withinTime(formatResponseTime(responseHours)),
              copy.anAdvisorReviewsItDetail,
            ],
            [copy.youUploadDocuments, copy.oneChecklist, copy.youUploadDocumentsDetail],
            [copy.youSeeOffers, copy.yourDecision, copy.youSeeOffersDetail],
          ]}
        />
      </Section>
      <Section id="papers" title={copy.whatToHaveReady} intro={<p>{copy.whatToHaveReadyIntro}</p>} layout="split">
        <DocumentChecklist
          title={copy.businessApplication}
          documents={[
            [copy.businessBankStatements, copy.businessBankStatementsDetail],
            [copy.businessDetails, copy.businessDetailsDetail],
            [copy.owners, copy.ownersDetail],
            [copy.photoId, copy.forThePersonWhoSigns],
            [copy.debts, copy.debtsDetail],
          ]}
        />
      </Section>
      <Section id="promises" title={copy.whileYourApplication} layout="split">
        <TickList
          items={[
            [copy.youKnowWho, copy.youKnowWhoDetail],
            [copy.youKnowWhatComesNext, copy.youKnowWhatComesDetail],
            [copy.youCanStop, copy.youCanStopDetail],
            [copy.youCanFixMistakes, copy.youCanFixMistakesDetail],
          ]}
        />
      </Section>
    </>
  )
}
