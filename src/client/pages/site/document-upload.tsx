import { lastApplicationKey } from '#client/applications/applicants/last-application.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Documents } from './documents/documents.tsx'
import { ContactLines } from './frame/contact-lines.tsx'
import { Island } from './island.tsx'
import { DocumentChecklist } from './parts/document-checklist.tsx'
import { OurAddress } from './parts/our-address.tsx'
import { Section } from './parts/section.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'

export const documentUpload: SitePage = {
  head: () => ({
    title: 'Documents',
    description: 'Which documents a lender asks for, in what form, and how to hand them in safely.',
    keywords: ['loan documents', 'bank statements', 'document checklist'],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="text-3xl">Your documents</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">
          Send the papers your lender needs: choose them, photograph them, or drop them here. They are encrypted as they
          arrive, and go to a lender only after you agreed to that lender by name.
        </p>
        <div className="mt-8">
          <div className="with-script">
            <Island name="document-upload" component={Documents} props={{}} wake="near" draft={lastApplicationKey} />
          </div>
          <noscript>
            <p className="prose">
              Sending files needs JavaScript, which is switched off in this browser. Write to us <OurAddress />, with
              your reference, and a person tells you another safe way. Please do not send papers by ordinary email.
            </p>
          </noscript>
        </div>
      </div>
      <Details />
    </>
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
    <Section id="not" title="What not to send" layout="split">
      <div className="prose max-w-2xl">
        <p>
          Do not send bank statements, identity numbers or card numbers by ordinary email, to us or to anyone. We never
          ask for your online banking password.
        </p>
        <p>Questions about your list?</p>
        <p>
          <ButtonLink look="secondary" href="/contact">
            Contact us
          </ButtonLink>
        </p>
        <ContactLines />
      </div>
    </Section>
    <Section id="good" title="What makes a document count" layout="split">
      <TickList
        items={[
          ['Every page', 'Also the empty ones: "page 3 of 6" is the first thing a lender looks for.'],
          ['The file of your bank', 'A PDF, rather than a screenshot or a photograph of a screen.'],
          ['No password on it', 'Print a locked PDF to a new one, and send that.'],
          ['Months without a gap', 'A missing month raises the one question you do not want.'],
          ['Readable edges', 'If you must photograph: flat, in daylight, all four corners in the picture.'],
          ['Your name on it', 'The name and address that your application has.'],
        ]}
      />
    </Section>
  </>
)
