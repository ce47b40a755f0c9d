import { textEmail } from '#server/platform/mail/letter.ts'
import { statementLink, statementLinkDays } from '#shared/intake/merchants/session-contract.ts'

/**
 * Says that a document has to be sent again.
 * @param reason only where it tells nothing private; the page has it in any case.
 */
export const sendAgainEmail = (siteUrl: string, { reference, reason }: { reference: string; reason?: string }) =>
  textEmail({
    subject: `Please send a document again for your application ${reference}`,
    paragraphs: [
      `One document of your application ${reference} has to be sent again.`,
      reason ?? 'What is wrong with it stands on the page below.',
      'The page says which one it is, and takes the new one.',
    ],
    link: { label: 'See which one', url: `${siteUrl}/track-application` },
    footer: 'You’ll be asked for your reference and email address, and we’ll email you a code.',
  })

/** Says that a statement has to be sent again. Why stands on the page, where no mail server reads it. */
export const statementAgainEmail = (
  siteUrl: string,
  { reference, token, reason }: { reference: string; token: string; reason?: string },
) =>
  textEmail({
    subject: `Please send a statement again for ${reference}`,
    paragraphs: [
      `One of the statements for your request ${reference} has to be sent again.`,
      reason ?? 'What is wrong with it stands on the page below.',
      `The link works once, and for ${statementLinkDays} days.`,
    ],
    link: { label: 'See which one', url: statementLink(siteUrl, token) },
    footer: 'You asked us for a quote for card processing. If you did not, do nothing.',
  })
