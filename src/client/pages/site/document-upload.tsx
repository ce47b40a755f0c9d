import { ButtonLink } from '#client/ui/button.tsx'
import { ContactLines } from './frame/contact-lines.tsx'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { Section } from './parts/section.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const documentUpload: SitePage = {
  head: () => ({
    title: 'Documents',
    description: 'Which documents a lender asks for, in what form, and how to hand them in safely.',
    keywords: ['loan documents', 'bank statements', 'document checklist'],
  }),
  Page: () => (
    <TextPage
      title="Your documents"
      lead="Your contact tells you which documents your lender needs and the safe way to hand them in. Reply to their email when they are ready."
      below={<Details />}
    >
      <h2>What not to send</h2>
      <p>
        Do not send bank statements, identity numbers or card numbers by ordinary email, to us or to anyone. We never
        ask for your online banking password.
      </p>
      <p>No contact yet, or the email is lost?</p>
      <p>
        <ButtonLink look="secondary" href="/contact">
          Contact us
        </ButtonLink>
      </p>
      <ContactLines />
    </TextPage>
  ),
}

const Details = () => (
  <>
    <Section
      id="lists"
      title="What lenders ask for"
      intro={<p>Yours may be shorter. Hand in only what your list names.</p>}
    >
      <div className="grid grid-cols-1 items-start gap-8 @desktop:grid-cols-2">
        <DocumentChecklist
          title="Business"
          documents={[
            ['Bank statements', 'Three to six months in a row, all pages'],
            ['Photo identification', 'Of everybody who signs'],
            ['Voided check', 'So that money reaches the right account'],
            ['Tax returns', 'One or two years, for larger amounts'],
          ]}
        />
        <DocumentChecklist
          title="Personal"
          documents={[
            ['Proof of income', 'Two pay stubs, a 1099, or tax returns'],
            ['Bank statements', 'Two months'],
            ['Photo identification', 'Both sides, not expired'],
            ['Proof of address', 'Not older than two months'],
          ]}
        />
      </div>
    </Section>
    <Section id="good" title="What makes a document count" layout="split">
      <TickList
        items={[
          ['Every page', 'Also the empty ones: "page 3 of 6" is the first thing a lender looks for.'],
          ['The file of your bank', 'A PDF, rather than a screenshot or a photograph of a screen.'],
          ['No password on it', 'Or the password told by phone, never in the same mail.'],
          ['Months without a gap', 'A missing month raises the one question you do not want.'],
          ['Readable edges', 'If you must photograph: flat, in daylight, all four corners in the picture.'],
          ['Your name on it', 'The name and address that your application has.'],
        ]}
      />
    </Section>
  </>
)
