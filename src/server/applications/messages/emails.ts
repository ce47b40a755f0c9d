import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'

/** Says that a message waits, and nothing of it: mail passes through other hands. */
export const messageWaitsEmail = (siteUrl: string, reference: string) =>
  letterMail({
    subject: `A message about your application ${reference}`,
    paragraphs: [
      `There is a new message about your application ${reference}. You can read and answer it on the page below.`,
    ],
    link: { label: 'Read the message', url: `${siteUrl}/track-application` },
    footer: 'The page asks for your reference and your email address, and mails you a code.',
  })

/** Tells staff that an applicant wrote. */
export const applicantWroteEmail = (siteUrl: string, application: { id: string; reference: string }) =>
  letterMail({
    subject: `${application.reference}: a message from the applicant`,
    paragraphs: [`The applicant of ${application.reference} has written.`],
    link: { label: 'Read the message', url: `${siteUrl}/admin/applications?application=${application.id}` },
    footer: staffMailFooter,
  })
