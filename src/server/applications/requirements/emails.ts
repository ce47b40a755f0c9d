import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'

/** Announces a request without details, because email isn't confidential. */
export const documentsRequestedEmail = (siteUrl: string, { reference, count }: { reference: string; count: number }) =>
  textEmail({
    subject: `We need ${count === 1 ? '1 item' : `${count} items`} for your application ${reference}`,
    paragraphs: [
      `To continue your application ${reference}, we need ${count === 1 ? '1 item' : `${count} items`} from you.`,
      'Use the link below to see what we need and when it’s due. You can upload it there, even from your phone.',
    ],
    link: { label: 'See what we need', url: statusLink(siteUrl, reference, 'wanted') },
    footer: 'You’ll be asked for your email address, and we’ll email you a code.',
  })
