import { LeadCard } from './lead-card.tsx'
import { useSettings } from './page-context.ts'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { Section } from './parts/section.tsx'
import { Steps } from './parts/steps.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const applicationPortal: SitePage = {
  head: () => ({
    title: 'Apply',
    description: 'An application starts with three answers and a person who tells you what a lender will ask for.',
    keywords: ['apply for funding', 'business loan application', 'documents for a loan'],
  }),
  Page: () => (
    <TextPage
      title="Apply for funding"
      lead="An application starts with three answers and a conversation, so that you fill in only what your lender needs."
      aside={<LeadCard title="Start your application" action="Start my application" />}
      below={<Details />}
    >
      <h2>Before you start</h2>
      <p>
        Nothing you do here touches your credit score, commits you to a loan, or costs money. You need no papers for the
        first step. Your file goes to a lender only after you have agreed to that lender by name.
      </p>
      <h2>Who should apply</h2>
      <p>
        Somebody who may sign for the business, or the person who wants the loan. If you are asking for a client or a
        relative, let them leave their own details: we may talk about a file only with its owner.
      </p>
    </TextPage>
  ),
}

function Details() {
  const { responseHours } = useSettings()
  return (
    <>
      <Section id="steps" title="How an application goes">
        <Steps
          steps={[
            ['You leave your details', '1 minute', 'With the form on this page.'],
            [
              'One person answers',
              `within ${responseHours} hours`,
              'They go through the questions with you, by email or, if you allowed it, by phone.',
            ],
            [
              'You hand in papers',
              'one list',
              'What your lender asks for, in the safe way your contact names, and nothing else.',
            ],
            ['You see offers', 'your decision', 'Each with its whole cost. You sign the one you want, or none.'],
          ]}
        />
      </Section>
      <Section
        id="papers"
        title="What to have at hand"
        intro={<p>Not for today: for the second step. To gather it early is the surest way to be quick.</p>}
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
