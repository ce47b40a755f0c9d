import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'
import { statementLink, statementLinkDays } from '#shared/intake/merchants/quote-contract.ts'

/**
 * Asks for a document again.
 * @param reason only if not private; the page always shows it.
 */
export const sendAgainEmail = (siteUrl: string, { reference, reason }: { reference: string; reason?: string }) =>
  textEmail({
    subject: `Please upload a document again for your application ${reference}`,
    paragraphs: [
      `A document for your application ${reference} needs to be uploaded again.`,
      ...(reason
        ? [reason, 'Use the link below to upload a new copy.']
        : ['Use the link below to see what’s wrong with it and upload a new copy.']),
    ],
    link: { label: 'View document', url: statusLink(siteUrl, reference, 'wanted') },
    footer: 'You’ll be asked for your email address, and we’ll email you a code.',
  })

/** Asks for a statement again; the reason is only on the page, because email isn't confidential. */
export const statementAgainEmail = (
  siteUrl: string,
  { reference, token, reason }: { reference: string; token: string; reason?: string },
) =>
  textEmail({
    subject: `Please upload a statement again for ${reference}`,
    paragraphs: [
      `One of the statements for your request ${reference} needs to be uploaded again.`,
      reason ?? 'Use the link below to see what’s wrong with it.',
      `The link works once and expires in ${statementLinkDays} days.`,
    ],
    link: { label: 'View statement', url: statementLink(siteUrl, token) },
    footer: 'You asked us for a quote for card processing. If you didn’t, ignore this email.',
  })

const damageTexts = {
  damaged: 'its content changed',
  missing: 'its file is missing',
  unreadable: 'its file can’t be read',
}

/** Reports stored documents that can't be opened. */
export function damagedDocumentsEmail(
  siteUrl: string,
  found: readonly { readonly id: string; readonly damage: keyof typeof damageTexts; readonly reference: string }[],
) {
  const isOne = found.length === 1
  return textEmail({
    subject: isOne ? 'A stored document is damaged' : `${found.length} stored documents are damaged`,
    paragraphs: [
      `The check of stored documents found ${isOne ? 'one' : found.length} that can’t be opened:`,
      ...found.slice(0, 20).map(({ id, damage, reference }) => `${reference}: ${damageTexts[damage]} (document ${id})`),
      ...(found.length > 20 ? [`And ${found.length - 20} more.`] : []),
      'Ask the person who runs the server to restore the files from the latest backup, and to check the disk or the bucket. If there is no copy, ask the applicant to upload the document again.',
    ],
    link: { label: 'Open diagnostics', url: `${siteUrl}/admin/diagnostics` },
    footer: 'Owners receive this email once for each damaged document.',
  })
}
