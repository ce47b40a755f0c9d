import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

interface BulkLetter {
  readonly subject: string
  readonly sentences: readonly string[]
  readonly path: string
}

/** Notifies a team member of a bulk change, without names of applicants. */
export const bulkAssignedEmail = (siteUrl: string, { subject, sentences, path }: BulkLetter) =>
  textEmail({
    subject,
    paragraphs: [sentences.join(' ')],
    link: { label: 'Open the list', url: `${siteUrl}${path}` },
    footer: staffMailFooter,
  })
