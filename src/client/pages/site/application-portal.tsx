import { lastApplicationKey } from '#client/applications/applicants/last-application.ts'
import { Island } from './island.tsx'
import { LeadCard } from './lead-card.tsx'
import { useSettings } from './page-context.ts'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
import { TickList } from './parts/tick-list.tsx'
import { Portal } from './portal/portal.tsx'
import type { SitePage } from './site-page.ts'

/** Hides the introduction while an application is open. */
const beforeIt = 'in-[main:has([data-file-open])]:hidden'

export const applicationPortal: SitePage = {
  head: () => ({
    title: 'Apply',
    description:
      'Apply for business funding or a personal loan. Saved as you type, on any device, and seen by no lender that you have not named.',
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
              Answer what you know now, and the rest when you know it.{' '}
              <span className="with-script">
                Everything is saved as you type, and you can go on from another device.
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
                // Stored on every page: the portal hydrates on load, even if a link opens it out of view.
                draft={lastApplicationKey}
              />
            </div>
            <noscript>
              <p className="mb-5">
                The application needs JavaScript, which is switched off in this browser. Leave your details here
                instead, and a person goes through it with you.
              </p>
              <LeadCard title="Start your application" action="Start my application" />
            </noscript>
          </div>
          <div className={`prose max-w-2xl ${beforeIt}`}>
            <h2>Before you start</h2>
            <p>
              Nothing you do here touches your credit score, commits you to a loan, or costs money. Your file goes to a
              lender only after you have agreed to that lender by name.
            </p>
            <h2>Who should apply</h2>
            <p>
              Somebody who may sign for the business, or the person who wants the loan. If you are asking for a client
              or a relative, let them apply themselves: we may talk about a file only with its owner.
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
      <Section id="steps" title="How an application goes">
        <Steps
          steps={[
            ['You answer', 'about 15 minutes', 'In one go or in pieces. Numbers that open accounts can wait.'],
            [
              'One person reads it',
              `within ${responseHours} hours on business days`,
              'They tell you what fits, what does not, and why.',
            ],
            ['You hand in papers', 'one list', 'What your lender asks for, and nothing else.'],
            ['You see offers', 'your decision', 'Each with its whole cost. You sign the one you want, or none.'],
          ]}
        />
      </Section>
      <Section
        id="papers"
        title="What to have at hand"
        intro={<p>You can begin without any of it. To gather it early is the surest way to be quick.</p>}
        layout="split"
      >
        <DocumentChecklist
          title="Business application"
          documents={[
            ['Business bank statements', 'The last three to six months, every page'],
            ['The business itself', 'Legal name, tax number, start date, address'],
            ['Owners', 'Names and shares of all with 20% or more'],
            ['Photo identification', 'Of the person who signs'],
            ['Debts', 'Every loan and advance: balance, payment, lender'],
          ]}
        />
      </Section>
      <Section id="promises" title="While it is under way" layout="split">
        <TickList
          items={[
            ['You always know who has it', 'Each lender that got your file, and on which day.'],
            ['You always know what is next', 'Your contact says the next step and its date in each mail.'],
            ['You can stop', 'Say so, and we withdraw your request everywhere.'],
            ['You can correct', 'A wrong figure is no fault until it is signed. Tell us.'],
          ]}
        />
      </Section>
    </>
  )
}
