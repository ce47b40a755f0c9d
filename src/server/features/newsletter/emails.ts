import { confirmDays } from '#server/features/newsletter/commands/prepare-confirmation.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { newsletterPaths } from '#shared/newsletter/addresses.ts'
import { newsletterConsent } from '#shared/newsletter/contract.ts'

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
