import { LeadCard } from './lead-card.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const applicationPortal: SitePage = {
  head: () => ({
    title: 'Apply',
    description: 'An application starts with three answers and a person who tells you what a lender will ask for.',
    keywords: ['apply for funding', 'business loan application', 'documents for a loan'],
  }),
  Page: function ApplicationPortal() {
    const { responseHours } = useSettings()
    return (
      <TextPage
        title="Apply for funding"
        lead="An application starts with three answers and a conversation, so that you fill in only what your lender needs."
        aside={<LeadCard title="Start your application" action="Start my application" />}
      >
        <h2>How an application goes</h2>
        <ol>
          <li>You leave your details here.</li>
          <li>Within {responseHours} hours one person answers and goes through the questions with you.</li>
          <li>You hand in the documents your lender asks for, and nothing else.</li>
          <li>You see each offer with its whole cost, and sign the one you want, or none.</li>
        </ol>
        <h2>What to have at hand</h2>
        <ul>
          <li>The last three to six months of business bank statements</li>
          <li>Legal business name, tax number, start date and address</li>
          <li>Names and shares of all owners with 20% or more</li>
          <li>A photo identification of the person who signs</li>
        </ul>
      </TextPage>
    )
  },
}
