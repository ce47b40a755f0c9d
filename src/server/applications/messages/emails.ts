import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'

/** Announces a message without its text, because email isn't confidential. */
export const newMessageEmail = (siteUrl: string, reference: string) =>
  textEmail({
    subject: `A message about your application ${reference}`,
    paragraphs: [
      `You have a new message about your application ${reference}. Use the link below to read and answer it.`,
    ],
    link: { label: 'Read message', url: statusLink(siteUrl, reference, 'messages') },
    footer: 'You’ll be asked for your email address, and we’ll email you a code.',
  })

/** Notifies staff that an applicant wrote. */
export const applicantMessageEmail = (siteUrl: string, application: { id: string; reference: string }) =>
  textEmail({
    subject: `${application.reference}: new message from the applicant`,
    paragraphs: [`The applicant for ${application.reference} sent a message.`],
    link: { label: 'Read message', url: `${siteUrl}/admin/applications?application=${application.id}` },
    footer: staffMailFooter,
  })

const maxListed = 20

/** Notifies staff that applicants wrote whose emails are all verified or all not. */
export function applicantMessagesEmail(siteUrl: string, references: readonly string[], isVerified: boolean) {
  const { length } = references
  const more = length > maxListed ? ` and ${length - maxListed} more` : ''
  const [first = ''] = references
  return textEmail({
    subject: length === 1 ? `${first}: new message from the applicant` : `New messages from ${length} applicants`,
    paragraphs: [
      `New messages for ${references.slice(0, maxListed).join(', ')}${more}.`,
      ...(isVerified ? [] : ['Their email addresses aren’t verified yet.']),
    ],
    link: { label: 'Open applications', url: `${siteUrl}/admin/applications` },
    footer: staffMailFooter,
  })
}
