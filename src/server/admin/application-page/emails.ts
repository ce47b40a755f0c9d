import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'

/** Invites the applicant to choose lenders without names, because email isn't confidential. */
export const readyEmail = (siteUrl: string, reference: string) =>
  textEmail({
    subject: `Your application ${reference} is ready for lenders`,
    paragraphs: [
      `Your application ${reference} is complete. Choose which lenders may see your application.`,
      'No lender sees it until you choose one by name.',
    ],
    link: { label: 'Choose lenders', url: statusLink(siteUrl, reference, 'choose-lenders') },
    footer: 'You’ll be asked for your email address, and we’ll email you a code.',
  })
