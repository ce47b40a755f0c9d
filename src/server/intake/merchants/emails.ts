import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { quoteDays } from '#shared/intake/merchants/contract.ts'
import { comparisonLink, quoteLink, statementLink, statementLinkDays } from '#shared/intake/merchants/quote-contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { ResponsePromise } from '#shared/system/promises/promise.ts'

/** Links a comparison without figures, because email isn't confidential. */
export const quoteEmail = (
  siteUrl: string,
  { reference, token, within, dueBy }: ResponsePromise & { reference: string; token: string },
) =>
  textEmail({
    subject: `Your card processing comparison ${reference}`,
    paragraphs: [
      `Your reference is ${reference}. Use the link below to open your comparison as a PDF for the next ${quoteDays} days.`,
      `It compares your figures with a public price list. It is not an offer or a promise of savings. We will review it and answer within ${within}: by ${dueBy}.`,
    ],
    link: { label: 'View comparison', url: comparisonLink(siteUrl, token) },
    footer: 'If you didn’t request this, you can ignore this email. Someone entered your address by mistake.',
  })

/** Requests a statement by a one-time link, so that forwarded emails open nothing. */
export const askStatementEmail = (siteUrl: string, { reference, token }: { reference: string; token: string }) =>
  textEmail({
    subject: `Your card processing statement for ${reference}`,
    paragraphs: [
      `To check the figures in your request ${reference}, we need your latest processing statement. If your business is seasonal, send three months if you can.`,
      `A PDF, photos of the pages, a CSV or an Excel file will do. The link below works once and expires after ${statementLinkDays} days. Please don’t send statements by email.`,
    ],
    link: { label: 'Send your statement', url: statementLink(siteUrl, token) },
    footer: 'You asked us for a quote for card processing. If you didn’t, you can ignore this email.',
  })

/** Links a staff quote, without figures. */
export const offerEmail = (
  siteUrl: string,
  quote: {
    reference: string
    token: string
    version: number
    validUntil: string
    replaces: boolean
    hasAlternatives: boolean
  },
) =>
  textEmail({
    subject: `Your card processing quote ${quote.reference}, version ${quote.version}`,
    paragraphs: [
      `We have a quote for your request ${quote.reference}. The link shows its terms and what a month like yours would cost, with a PDF to download.`,
      ...(quote.replaces ? ['It replaces the earlier quote from the same processor.'] : []),
      ...(quote.hasAlternatives ? ['Open quotes from other processors are shown next to it.'] : []),
      `You can accept it there until ${day.format(new Date(quote.validUntil))}. Accepting doesn’t sign a contract; it asks us to prepare one.`,
    ],
    link: { label: 'View quote', url: quoteLink(siteUrl, quote.token) },
    footer: 'You asked us for a quote for card processing. If you didn’t, you can ignore this email.',
  })

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Notifies staff of an acceptance. */
export const acceptedEmail = (siteUrl: string, lead: { reference: string; merchantLeadId: string }) =>
  textEmail({
    subject: `Quote accepted: ${lead.reference}`,
    paragraphs: [`The merchant accepted the quote for ${lead.reference}. You can start boarding.`],
    link: { label: 'View account', url: `${siteUrl}/admin/merchant-services?merchant=${lead.merchantLeadId}` },
    footer: staffMailFooter,
  })

/** Notifies staff of received statements. */
export function statementsEmail(siteUrl: string, leads: readonly { reference: string }[]) {
  const title =
    leads.length === 1
      ? 'Statements received for 1 merchant lead'
      : `Statements received for ${leads.length} merchant leads`
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, leads.map(({ reference }) => `- ${reference}`).join('\n')],
    link: { label: 'View statements', url: `${siteUrl}/admin/leads-merchant?view=statements` },
    footer: staffMailFooter,
  })
}

/** Notifies staff of new requests. */
export function newMerchantLeadsEmail(siteUrl: string, leads: readonly { reference: string }[]) {
  const title = leads.length === 1 ? '1 new merchant lead' : `${leads.length} new merchant leads`
  const lines = leads.map(({ reference }) => `- ${reference}`)
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, lines.join('\n')],
    link: { label: 'View merchant leads', url: `${siteUrl}/admin/leads-merchant` },
    footer: staffMailFooter,
  })
}
