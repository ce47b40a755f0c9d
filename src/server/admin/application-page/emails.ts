import { letterMail } from '#server/platform/mail/letter.ts'

/** Says that the applicant may choose. Nobody is named: mail passes through other hands. */
export const readyEmail = (siteUrl: string, reference: string) =>
  letterMail({
    subject: `Your application ${reference} is ready for lenders`,
    paragraphs: [
      `Your application ${reference} is complete. Choose which lenders may see your file.`,
      'Until you choose one by name, no lender sees it.',
    ],
    link: { label: 'Choose lenders', url: `${siteUrl}/track-application` },
    footer: 'You’ll be asked for your reference and email address, and we’ll email you a code.',
  })
