import { letterMail } from '#server/platform/mail/letter.ts'

/**
 * Says that a document has to be sent again.
 * @param reason only where it tells nothing private; the page has it in any case.
 */
export const sendAgainEmail = (siteUrl: string, { reference, reason }: { reference: string; reason?: string }) =>
  letterMail({
    subject: `Please send a document again for your application ${reference}`,
    paragraphs: [
      `One document of your application ${reference} has to be sent again.`,
      reason ?? 'What is wrong with it stands on the page below.',
      'The page says which one it is, and takes the new one.',
    ],
    link: { label: 'See which one', url: `${siteUrl}/track-application` },
    footer: 'The page asks for your reference and your email address, and mails you a code.',
  })
