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

/** Says that staff corrected answers, without them, because email isn't confidential. */
export const correctedEmail = (siteUrl: string, reference: string, count: number) =>
  textEmail({
    subject: `We corrected your application ${reference}`,
    paragraphs: [
      `We corrected ${count === 1 ? 'an answer' : `${count} answers`} in your application ${reference}.`,
      'On your status page you see what changed and why. The copy that you signed stays as it is.',
      'If something isn’t right, send us a message from that page.',
    ],
    link: { label: 'See what changed', url: statusLink(siteUrl, reference, 'corrections') },
    footer: 'You’ll be asked for your email address, and we’ll email you a code.',
  })
