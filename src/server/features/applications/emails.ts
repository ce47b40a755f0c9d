import { letterMail } from '#server/platform/mail/letter.ts'

/** Sent when a draft begins: with it the person finds back from any device. */
export const startedEmail = (siteUrl: string, reference: string) =>
  letterMail({
    subject: `Your application ${reference} is saved`,
    paragraphs: [
      `Your application has the reference ${reference}. What you answer is saved as you go.`,
      'To go on later, or on another device, open the page below and enter this reference and your email address. We then mail you a code.',
    ],
    link: { label: 'Go on with my application', url: `${siteUrl}/application-portal` },
    footer:
      'If you did not begin an application, do nothing: nothing is sent to anybody, and the draft is deleted by itself.',
  })
