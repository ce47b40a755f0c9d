import { lastApplicationKey } from '#client/applications/applicants/last-application.ts'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import { DocumentChecklist, Section, Steps, TickList } from '#client/pages/site/parts/parts.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { Portal } from './portal.tsx'

const beforeIt = 'in-[main:has([data-file-open])]:hidden'

export const applicationPortal: SitePage = {
  head: () => ({
    title: 'Apply',
    description:
      'Apply for business funding or a personal loan. Your answers are saved as you type, and no lender sees them until you approve that lender by name.',
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
            <h1 className="text-3xl">Apply for funding</h1>
            <p className="mt-4 max-w-2xl text-ink-soft text-lg">
              Answer what you know now, and add the rest later.{' '}
              <span className="with-script">
                Everything is saved as you type, and you can continue on another device.
              </span>
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
              <p className="mb-5">
                The application needs JavaScript, which is turned off in this browser. Leave your details here instead,
                and an advisor will go through it with you.
              </p>
              <LeadCard title="Start your application" action="Start my application" />
            </noscript>
          </div>
          <div className={`prose max-w-2xl ${beforeIt}`}>
            <h2>Before you start</h2>
            <p>
              Nothing you do here affects your credit score, commits you to a loan, or costs money. We send your
              application to a lender only after you approve that lender by name.
            </p>
            <h2>Who should apply</h2>
            <p>
              Anyone who can sign for the business, or the person who wants the loan. If you’re asking for a client or
              relative, have them apply themselves: we can discuss an application only with the applicant.
            </p>
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
      <Section id="steps" title="How applying works">
        <Steps
          steps={[
            ['You answer', 'about 8 minutes', 'All at once or in parts. Account and Social Security numbers can wait.'],
            [
              'An advisor reviews it',
              `within ${formatResponseTime(responseHours)}`,
              'They explain what fits, what doesn’t, and why.',
            ],
            ['You upload documents', 'one checklist', 'Only what your lender asks for.'],
            ['You see offers', 'your decision', 'Each with its total cost. Sign the one you want, or none.'],
          ]}
        />
      </Section>
      <Section
        id="papers"
        title="What to have ready"
        intro={<p>You can start without any of it. Having it ready is the best way to save time.</p>}
        layout="split"
      >
        <DocumentChecklist
          title="Business application"
          documents={[
            ['Business bank statements', 'The last four months, all pages'],
            ['Business details', 'Legal name, EIN, start date, address'],
            ['Owners', 'Names and ownership of everyone with 20% or more'],
            ['Photo ID', 'For the person who signs'],
            ['Debts', 'Every loan and advance: balance, payment, lender'],
          ]}
        />
      </Section>
      <Section id="promises" title="While your application is in progress" layout="split">
        <TickList
          items={[
            ['You know who has your information', 'You see each lender that received your application, and when.'],
            [
              'You know what comes next',
              'The “Track application” page always shows the next step and whose turn it is.',
            ],
            ['You can stop', 'Say the word, and we withdraw your application everywhere.'],
            ['You can fix mistakes', 'If you got something wrong, let us know before you sign.'],
          ]}
        />
      </Section>
    </>
  )
}
