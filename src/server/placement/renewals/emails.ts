import { type Sender, signature, textEmail } from '#server/platform/mail/letter.ts'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'

/** To a client who has paid back a good part. It promises nothing: lenders decide. */
export function renewalEmail(
  siteUrl: string,
  { unsubscribeToken, ...sender }: Sender & { readonly unsubscribeToken?: string },
) {
  const query = unsubscribeToken ? `?token=${unsubscribeToken}` : ''
  const url = `${siteUrl}${newsletterPaths.unsubscribe}${query}`
  return {
    ...textEmail({
      subject: 'You can ask for more when you need it',
      paragraphs: [
        'A good part of your funding should be paid back by now. If you need more, you may apply again; lenders decide anew, and nothing happens by itself.',
        'More money costs more. Before you decide, compare what it costs with what it earns you.',
        `Your application: ${siteUrl}/track-application`,
      ],
      link: { label: 'Unsubscribe', url, isQuiet: true },
      isSigned: true,
      footer: `${signature(sender)}. You get this because you subscribed to our mail and confirmed it; the link above ends it at once.`,
    }),
    ...(unsubscribeToken && {
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
