import { textEmail } from '#server/platform/mail/letter.ts'
import { estimateLink, estimateLinkDays } from '#shared/intake/emailed-estimates/addresses.ts'

/** Links an estimate without figures, because email isn't confidential. */
export const estimateEmail = (siteUrl: string, token: string) =>
  textEmail({
    subject: 'Your estimate',
    preheader: `Your link works for ${estimateLinkDays} days.`,
    paragraphs: [
      `Use the link below to open the estimate you asked us to send. It works for ${estimateLinkDays} days, for anyone who has it.`,
      'An estimate is not an offer: only a lender decides. No one may ask you for a fee before you’re funded.',
    ],
    link: { label: 'Open my estimate', url: estimateLink(siteUrl, token) },
    footer:
      'You’re receiving this one email because someone entered this address on our site. If it wasn’t you, you can ignore it. We use the address for nothing else.',
  })
