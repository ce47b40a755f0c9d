import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'

/** Emails name no figures or lenders, because email passes through other hands. */
export const offerEvents = [
  'ready',
  'disclosure',
  'disclosure-mailed',
  'disclosure-signed-on-paper',
  'expired',
  'contract',
  'funded',
  'funding-corrected',
  'funding-rescinded',
  'funding-restored',
  'fell-through',
] as const
export type OfferEvent = (typeof offerEvents)[number]

const labels: Record<OfferEvent, { subject: string; paragraphs: readonly string[] }> = {
  ready: {
    subject: 'You have a new offer',
    paragraphs: [
      'Open your application to review it, including its cost with and without our fee. If you have more than one offer, you can compare them side by side.',
      'Choosing an offer doesn’t commit you to it, and you can decline any of them.',
    ],
  },
  disclosure: {
    subject: 'A lender’s disclosure is ready for you to review',
    paragraphs: [
      'A lender must disclose its costs to you in writing before you decide. Open your application to read its disclosure, exactly as the lender sent it.',
    ],
  },
  'disclosure-mailed': {
    subject: 'We mailed you a lender’s disclosure',
    paragraphs: [
      'A lender must disclose its costs to you in writing before you decide. You get records on paper, so we mailed you its disclosure. Open your application to see the date.',
      'If you didn’t ask for paper, or the disclosure doesn’t arrive, please let us know.',
    ],
  },
  'disclosure-signed-on-paper': {
    subject: 'We have your signed disclosure',
    paragraphs: [
      'We recorded that you signed a lender’s disclosure on paper. Open your application to see the date.',
      'If you didn’t sign it, please let us know right away.',
    ],
  },
  expired: {
    subject: 'An offer has expired',
    paragraphs: ['A lender’s offer has expired. Open your application to see which offers you still have.'],
  },
  contract: {
    subject: 'Your contract has been sent',
    paragraphs: ['The lender has sent the contract for the offer you chose. Please read all of it before you sign.'],
  },
  funded: {
    subject: 'The lender has sent the money',
    paragraphs: [
      'The lender has confirmed that your money is on its way. Open your application to see the date and the amount.',
    ],
  },
  'funding-corrected': {
    subject: 'We corrected our record of your funding',
    paragraphs: [
      'We corrected our record of your funding. Open your application to see the correct date, amount and fee. If our fee has changed, you’ll find an additional invoice or a credit note there. If something looks wrong, let us know.',
    ],
  },
  'funding-rescinded': {
    subject: 'Your funding was canceled',
    paragraphs: [
      'We no longer have your application on record as funded. If we sent you an invoice for our fee, a credit note cancels it, and we will refund what you have paid.',
      'Open your application to see its status. If you didn’t expect this, please contact us.',
    ],
  },
  'funding-restored': {
    subject: 'We restored the record of your funding',
    paragraphs: [
      'We canceled our record of your funding by mistake and have restored it. Open your application to see the date and the amount. If our fee applies, you’ll find a new invoice there.',
    ],
  },
  'fell-through': {
    subject: 'Your application is moving forward again',
    paragraphs: [
      'The offer you chose didn’t work out. Open your application to see which offers you still have. Contact us if you’d like to know more.',
    ],
  },
}

export const offerEmail = (siteUrl: string, reference: string, event: OfferEvent) =>
  textEmail({
    subject: `${labels[event].subject}: application ${reference}`,
    paragraphs: labels[event].paragraphs,
    link: { label: 'Open my application', url: statusLink(siteUrl, reference, 'offers') },
    footer:
      'You’ll be asked for your email address, and we’ll email you a code. No one may ask you for a fee before you’re funded. If anyone does, please let us know.',
  })

const staffLabels = {
  chosen: 'The applicant has chosen an offer',
  'taken-back': 'The applicant has withdrawn their choice',
  declined: 'The applicant has declined an offer',
  signed: 'The applicant has signed the disclosure',
} as const
export type StaffEvent = keyof typeof staffLabels

export const staffOfferEmail = (
  siteUrl: string,
  { id, reference }: { id: string; reference: string },
  event: StaffEvent,
) =>
  textEmail({
    subject: `${reference}: ${staffLabels[event].toLowerCase()}`,
    paragraphs: [`${staffLabels[event]} for ${reference}.`],
    link: { label: 'Open application', url: `${siteUrl}/admin/applications?application=${id}` },
    footer: staffMailFooter,
  })
