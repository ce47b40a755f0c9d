import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { merchantQuotePdfPath, quoteDays } from '#shared/intake/merchants/contract.ts'
import { quoteLink, statementLink, statementLinkDays } from '#shared/intake/merchants/session-contract.ts'

/** The link to a quote. No figures: mail passes through other hands. */
export const quoteEmail = (
  siteUrl: string,
  { reference, token, responseHours }: { reference: string; token: string; responseHours: number },
) =>
  textEmail({
    subject: `Your card processing comparison ${reference}`,
    paragraphs: [
      `Your comparison has the reference ${reference}. The link below opens it as a PDF, for ${quoteDays} days.`,
      `It compares your figures with a public price list. It is no offer, and no saving is promised. One person looks at it and answers within ${responseHours} hours on business days.`,
    ],
    link: { label: 'Open the comparison', url: `${siteUrl}${merchantQuotePdfPath}?token=${token}` },
    footer: 'If you did not ask for it, do nothing: somebody gave your address by mistake.',
  })

/** Asks for a processing statement; the link works once, so that a forwarded mail opens nothing later. */
export const askStatementEmail = (siteUrl: string, { reference, token }: { reference: string; token: string }) =>
  textEmail({
    subject: `Your card processing statement for ${reference}`,
    paragraphs: [
      `To check the figures of your request ${reference} we need the latest processing statement; three months are better, if your year has seasons.`,
      `A PDF, photos of the pages, a CSV or an Excel file will do. The link below works once, and for ${statementLinkDays} days. Please do not send statements by mail.`,
    ],
    link: { label: 'Send your statement', url: statementLink(siteUrl, token) },
    footer: 'You asked us for a quote for card processing. If you did not, do nothing.',
  })

/** The link to a quote of staff. No figures: mail passes through other hands. */
export const offerEmail = (
  siteUrl: string,
  quote: { reference: string; token: string; version: number; validUntil: string },
) =>
  textEmail({
    subject: `Your card processing quote ${quote.reference}, version ${quote.version}`,
    paragraphs: [
      `We have a quote for your request ${quote.reference}. The page behind the link shows its terms and what your month would cost by them, also as a PDF.`,
      ...(quote.version > 1 ? ['It takes the place of the one we sent before.'] : []),
      `It can be accepted there until ${day.format(new Date(quote.validUntil))}. Accepting signs no contract; it tells us to prepare one.`,
    ],
    link: { label: 'See the quote', url: quoteLink(siteUrl, quote.token) },
    footer: 'You asked us for a quote for card processing. If you did not, do nothing.',
  })

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Tells staff that a merchant said yes. */
export const acceptedEmail = (siteUrl: string, lead: { reference: string; merchantLeadId: string }) =>
  textEmail({
    subject: `Quote accepted: ${lead.reference}`,
    paragraphs: [`The merchant accepted the quote of ${lead.reference}. The boarding can begin.`],
    link: { label: 'Open the account', url: `${siteUrl}/admin/merchant-services?merchant=${lead.merchantLeadId}` },
    footer: staffMailFooter,
  })

/** Tells staff of statements that arrived, by the references of their requests. */
export function statementsEmail(siteUrl: string, leads: readonly { reference: string }[]) {
  const title =
    leads.length === 1 ? 'Statements arrived for 1 request' : `Statements arrived for ${leads.length} requests`
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, leads.map(({ reference }) => `- ${reference}`).join('\n')],
    link: { label: 'Open the statements', url: `${siteUrl}/admin/leads-merchant?view=statements` },
    footer: staffMailFooter,
  })
}

/** Tells staff of new requests, by their references. */
export function newMerchantLeadsEmail(siteUrl: string, leads: readonly { reference: string }[]) {
  const title = leads.length === 1 ? '1 new request for a merchant quote' : `${leads.length} new merchant requests`
  const lines = leads.map(({ reference }) => `- ${reference}`)
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, lines.join('\n')],
    link: { label: 'Open the requests', url: `${siteUrl}/admin/leads-merchant` },
    footer: staffMailFooter,
  })
}
