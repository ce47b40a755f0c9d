import { ContactLines } from './frame/contact-lines.tsx'
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
    >
      <h2>What makes a document count</h2>
      <ul>
        <li>Every page, also the empty ones: "page 3 of 6" is the first thing a lender looks for</li>
        <li>PDF files from your bank rather than screenshots or photographs of a screen</li>
        <li>No password on the file, or the password told by phone</li>
        <li>Months without a gap</li>
      </ul>
      <h2>What not to send</h2>
      <p>
        Do not send bank statements, identity numbers or card numbers by ordinary email, to us or to anyone. We never
        ask for your online banking password.
      </p>
      <ContactLines />
    </TextPage>
  ),
}
