import { confirmDays } from '#server/intake/newsletter/commands/prepare-confirmation.ts'
import { letterMail, type Sender, signature } from '#server/platform/mail/letter.ts'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'
import { newsletterConsent } from '#shared/intake/newsletter/contract.ts'

interface Tokens {
  readonly token: string
  readonly unsubscribeToken: string
}

/** Asks whether it was really the owner of the address. `List-Unsubscribe`: RFC 8058, one press in the mail program. */
export const confirmationEmail = (siteUrl: string, { token, unsubscribeToken }: Tokens) => ({
  ...letterMail({
    subject: 'Please confirm your subscription',
    paragraphs: [
      `Somebody asked for our newsletter at this address. If it was you, open this link within ${confirmDays} days and press the button there.`,
      `You then agree to this: "${newsletterConsent.text}"`,
    ],
    link: { label: 'Confirm my subscription', url: `${siteUrl}${newsletterPaths.confirm}?token=${token}` },
    footer: 'If it was not you, do nothing: without your confirmation you get no newsletter.',
  }),
  headers: {
    'List-Unsubscribe': `<${siteUrl}${newsletterPaths.unsubscribe}?token=${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

interface IssueContent extends Sender {
  readonly subject: string
  readonly body: string
  /** Absent in a preview or test: the link then leads to the page, where nobody is unsubscribed by accident. */
  readonly unsubscribeToken?: string
}

/** One issue, with who sends it and the way out; both stand in every one. */
export function issueEmail(siteUrl: string, { subject, body, unsubscribeToken, ...sender }: IssueContent) {
  const query = unsubscribeToken ? `?token=${unsubscribeToken}` : ''
  const url = `${siteUrl}${newsletterPaths.unsubscribe}${query}`
  return {
    ...letterMail({
      subject,
      paragraphs: body.split(/\n{2,}/),
      link: { label: 'Unsubscribe', url, isQuiet: true },
      isSigned: true,
      footer: `${signature(sender)}. You get this because you subscribed and confirmed it; the link above ends it at once.`,
    }),
    ...(unsubscribeToken && {
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
