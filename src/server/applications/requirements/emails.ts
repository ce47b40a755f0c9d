import { letterMail } from '#server/platform/mail/letter.ts'

/** Says that something is needed, and nothing of it: mail passes through other hands. */
export const askedEmail = (siteUrl: string, { reference, count }: { reference: string; count: number }) =>
  letterMail({
    subject: `We need ${count === 1 ? 'something' : `${count} things`} for your application ${reference}`,
    paragraphs: [
      `To go on with your application ${reference} we need ${count === 1 ? '1 item' : `${count} items`} from you.`,
      'What it is, and by when, stands on the page below. You can send it there, from a phone as well.',
    ],
    link: { label: 'See what is needed', url: `${siteUrl}/track-application` },
    footer: 'The page asks for your reference and your email address, and mails you a code.',
  })
