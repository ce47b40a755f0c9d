import { textEmail } from '#server/platform/mail/letter.ts'

/** Announces a request without details, because email isn't confidential. */
export const documentsRequestedEmail = (siteUrl: string, { reference, count }: { reference: string; count: number }) =>
  textEmail({
    subject: `We need ${count === 1 ? '1 item' : `${count} items`} for your application ${reference}`,
    paragraphs: [
      `To continue your application ${reference}, we need ${count === 1 ? '1 item' : `${count} items`} from you.`,
      'Use the link below to see what we need and when it’s due. You can upload it there, even from your phone.',
    ],
    link: { label: 'See what we need', url: `${siteUrl}/track-application` },
    footer: 'You’ll be asked for your reference and email address, and we’ll email you a code.',
  })
