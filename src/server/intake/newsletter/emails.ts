import { confirmDays } from '#server/intake/newsletter/commands/request-subscription.ts'
import { type Sender, signature, textEmail } from '#server/platform/mail/letter.ts'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'
import { newsletterConsent } from '#shared/messaging/consents/newsletter-consent.ts'

interface Tokens {
  readonly token: string
  readonly unsubscribeToken: string
}

/** Asks for confirmation, with one-click unsubscribe by `List-Unsubscribe` (RFC 8058). */
export const confirmationEmail = (siteUrl: string, { token, unsubscribeToken }: Tokens) => ({
  ...textEmail({
    subject: 'Please confirm your subscription',
    paragraphs: [
      `Someone signed up for our newsletter with this address. If it was you, open this link within ${confirmDays} days and press the button on the page.`,
      `By confirming, you agree to this: "${newsletterConsent.text}"`,
    ],
    link: { label: 'Confirm my subscription', url: `${siteUrl}${newsletterPaths.confirm}?token=${token}` },
    footer: "If it wasn't you, ignore this email. We won't send you the newsletter unless you confirm.",
  }),
  headers: {
    'List-Unsubscribe': `<${siteUrl}${newsletterPaths.unsubscribe}?token=${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

interface IssueContent extends Sender {
  readonly subject: string
  readonly body: string
  /** Absent in previews and tests, so that no one is unsubscribed by accident. */
  readonly unsubscribeToken?: string
}

/** Emails an issue with postal address and unsubscribe link. */
export function issueEmail(siteUrl: string, { subject, body, unsubscribeToken, ...sender }: IssueContent) {
  const query = unsubscribeToken ? `?token=${unsubscribeToken}` : ''
  const url = `${siteUrl}${newsletterPaths.unsubscribe}${query}`
  return {
    ...textEmail({
      subject,
      paragraphs: body.split(/\n{2,}/),
      link: { label: 'Unsubscribe', url, isQuiet: true },
      isSigned: true,
      footer: `${signature(sender)}. You are receiving this because you subscribed and confirmed your address. Use the link above to unsubscribe.`,
    }),
    ...(unsubscribeToken && {
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
