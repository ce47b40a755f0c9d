import { type Sender, signature, textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'

/** Emails a client about a renewal, promising nothing, because lenders decide. */
export function renewalEmail(
  siteUrl: string,
  {
    reference,
    unsubscribeToken,
    ...sender
  }: Sender & { readonly reference: string; readonly unsubscribeToken?: string },
) {
  const query = unsubscribeToken ? `?token=${unsubscribeToken}` : ''
  const url = `${siteUrl}${newsletterPaths.unsubscribe}${query}`
  return {
    ...textEmail({
      subject: 'More funding, when you need it',
      paragraphs: [
        'You’ve probably repaid a good part of your funding. If you need more, you can apply again. Lenders will decide again, and nothing happens automatically.',
        'More money means more cost. Before you decide, compare the cost with what it will earn you.',
        `Your application: ${statusLink(siteUrl, reference)}`,
      ],
      link: { label: 'Unsubscribe', url, isQuiet: true },
      isSigned: true,
      footer: `${signature(sender)}. You’re receiving this because you subscribed and confirmed your address. Use the link above to unsubscribe.`,
    }),
    ...(unsubscribeToken && {
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
