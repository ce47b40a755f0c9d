import { lastApplicationKey } from '#client/applications/applicants/last-application.ts'
import { ContactLines } from '#client/pages/site/frame/contact-lines.tsx'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { DocumentChecklist, OurAddress, Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Documents } from './documents.tsx'

export const documentUpload: SitePage = {
  head: () => ({
    title: 'Documents',
    description: 'Which documents lenders ask for, in what format, and how to send them safely.',
    keywords: ['loan documents', 'bank statements', 'document checklist'],
  }),
  Page: () => (
    <>
      <div className="page-width pt-8 @tablet:pt-14">
        <h1 className="text-3xl">Your documents</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">
          Upload the documents your lender needs: choose files, take photos, or drop them here. We encrypt them on
          arrival and send them to a lender only after you approve that lender by name.
        </p>
        <div className="mt-8">
          <div className="with-script">
            <Island name="document-upload" component={Documents} props={{}} wake="near" draft={lastApplicationKey} />
          </div>
          <noscript>
            <p className="prose">
              Uploading files needs JavaScript, which is turned off in this browser. Write to us <OurAddress />, with
              your reference, and we’ll give you another safe way to send them. Please don’t send documents by regular
              email.
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
      intro={<p>Your own checklist may be shorter. Upload only what’s on it.</p>}
    >
      <div className="grid grid-cols-1 items-start gap-8 @desktop:grid-cols-2">
        <DocumentChecklist
          title="Business"
          documents={[
            ['Bank statements', 'Three to six months in a row, all pages'],
            ['Photo ID', 'For everyone who signs'],
            ['Voided check', 'So the money reaches the right account'],
            ['Tax returns', 'One or two years, for larger amounts'],
          ]}
        />
        <DocumentChecklist
          title="Personal"
          documents={[
            ['Proof of income', 'Two pay stubs, a 1099, or tax returns'],
            ['Bank statements', 'Two months'],
            ['Photo ID', 'Both sides, not expired'],
            ['Proof of address', 'From the last two months'],
          ]}
        />
      </div>
    </Section>
    <Section id="not" title="What not to send" layout="split">
      <div className="prose max-w-2xl">
        <p>
          Don’t send bank statements, ID numbers or card numbers by regular email, to us or to anyone. We never ask for
          your online banking password.
        </p>
        <p>Questions about your checklist?</p>
        <p>
          <ButtonLink variant="secondary" href="/contact">
            Contact us
          </ButtonLink>
        </p>
        <ContactLines />
      </div>
    </Section>
    <Section id="good" title="What makes a good document" layout="split">
      <TickList
        items={[
          ['Every page', 'Even the blank ones: “page 3 of 6” is the first thing a lender looks for.'],
          ['The file from your bank', 'A PDF, not a screenshot or a photo of a screen.'],
          ['No password', 'Print a locked PDF to a new PDF and send that one.'],
          ['No missing months', 'Lenders always ask about a gap.'],
          ['Easy to read', 'If you take a photo: flat, in daylight, all four corners in the frame.'],
          ['Your name on it', 'The same name and address as on your application.'],
        ]}
      />
    </Section>
  </>
)
