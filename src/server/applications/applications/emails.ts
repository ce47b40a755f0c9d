import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'

/** The receipt of an application, with what comes next. */
export const receivedEmail = (siteUrl: string, reference: string, responseHours: number) =>
  letterMail({
    subject: `We have your application ${reference}`,
    paragraphs: [
      `Your application ${reference} has arrived. One person reads it within ${responseHours} hours on business days and writes to you at this address.`,
      'No lender has seen it. Before one does, you choose that lender by name.',
      `Which papers are still missing, and where you send them: ${siteUrl}/document-upload`,
      'On the page below you see at any time where it stands, hand in papers, and download what you have sent.',
    ],
    link: { label: 'See where it stands', url: `${siteUrl}/track-application` },
    footer: 'Nobody may ask you for a fee before you are funded. If somebody does, please tell us.',
  })

/** Tells staff of an application. No names: mail is read on phones and passes through other hands. */
export const newApplicationsEmail = (references: readonly string[], siteUrl: string) => {
  const title = references.length === 1 ? '1 new application' : `${references.length} new applications`
  return letterMail({
    subject: title,
    paragraphs: [`${title}:`, references.join('\n')],
    link: { label: 'Open the applications', url: `${siteUrl}/admin/applications` },
    footer: staffMailFooter,
  })
}

/** Sent when a draft begins: with it the person finds back from any device. */
export const startedEmail = (siteUrl: string, reference: string) =>
  letterMail({
    subject: `Your application ${reference} is saved`,
    paragraphs: [
      `Your application has the reference ${reference}. What you answer is saved as you go.`,
      'To go on later, or on another device, open the page below and enter this reference and your email address. We then mail you a code.',
    ],
    link: { label: 'Go on with my application', url: `${siteUrl}/application-portal#go-on=${reference}` },
    footer:
      'If you did not begin an application, do nothing: nothing is sent to anybody, and the draft closes by itself after 30 days.',
  })

/** Sent when staff begin a draft for somebody. No token: the mail may wait for a morning, and a link lives for minutes. */
export const preparedEmail = (siteUrl: string, reference: string) =>
  letterMail({
    subject: `Your application ${reference} is prepared`,
    paragraphs: [
      `We have begun the application ${reference} for you, with what you have told us. Nothing of it needs to be typed again, and you can correct all of it.`,
      'To go on, open the page below and enter this reference and your email address. We then mail you a code.',
      'Nothing is sent to anybody before you send it yourself.',
    ],
    link: { label: 'Go on with my application', url: `${siteUrl}/application-portal#go-on=${reference}` },
    footer: 'If you did not ask for funding, do nothing: the draft closes by itself after 30 days.',
  })
