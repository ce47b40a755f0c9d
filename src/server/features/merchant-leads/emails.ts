import { staffMailFooter } from '#server/features/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { merchantQuotePdfPath, quoteDays } from '#shared/merchant/contract.ts'

/** The link to a quote. No figures: mail passes through other hands. */
export const quoteEmail = (
  siteUrl: string,
  { reference, token, responseHours }: { reference: string; token: string; responseHours: number },
) =>
  letterMail({
    subject: `Your card processing comparison ${reference}`,
    paragraphs: [
      `Your comparison has the reference ${reference}. The link below opens it as a PDF, for ${quoteDays} days.`,
      `It compares your figures with a public price list. It is no offer, and no saving is promised. One person looks at it and answers within ${responseHours} hours on business days.`,
    ],
    link: { label: 'Open the comparison', url: `${siteUrl}${merchantQuotePdfPath}?token=${token}` },
    footer: 'If you did not ask for it, do nothing: somebody gave your address by mistake.',
  })

/** Tells staff of new requests, by their references. */
export function newMerchantLeadsEmail(siteUrl: string, leads: readonly { reference: string }[]) {
  const title = leads.length === 1 ? '1 new request for a merchant quote' : `${leads.length} new merchant requests`
  const lines = leads.map(({ reference }) => `- ${reference}`)
  return letterMail({
    subject: title,
    paragraphs: [`${title}:`, lines.join('\n')],
    link: { label: 'Open the requests', url: `${siteUrl}/admin/leads-merchant` },
    footer: staffMailFooter,
  })
}
