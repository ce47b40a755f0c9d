import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

/** What an applicant is told of their offers. No figure and no lender stands in a mail: mail passes through other hands. */
export const offerEvents = [
  'ready',
  'disclosure',
  'expired',
  'contract',
  'funded',
  'funding-corrected',
  'fell-through',
] as const
export type OfferEvent = (typeof offerEvents)[number]

const words: Record<OfferEvent, { subject: string; paragraphs: readonly string[] }> = {
  ready: {
    subject: 'Offers are ready',
    paragraphs: [
      'You can compare what lenders offer on the page below, side by side: what each one costs, with our fee and without it.',
      'Nothing is decided until you choose. You may also decline.',
    ],
  },
  disclosure: {
    subject: 'A disclosure of a lender waits for you',
    paragraphs: [
      'A lender has to tell you in writing what its money costs, before you decide. Its disclosure waits for you on the page below, exactly as the lender sent it.',
    ],
  },
  expired: {
    subject: 'An offer has expired',
    paragraphs: [
      'The time that a lender gave for its offer is over. On the page below you see which offers you still have.',
    ],
  },
  contract: {
    subject: 'Your contract is out',
    paragraphs: [
      'The lender has sent the contract for the offer that you chose. Please read all of it before you sign.',
    ],
  },
  funded: {
    subject: 'The lender has sent the money',
    paragraphs: [
      'The lender has confirmed that your money is on its way. The page below shows the day and the amount.',
    ],
  },
  'funding-corrected': {
    subject: 'We corrected our record of your funding',
    paragraphs: [
      'We corrected our record of your funding. The page below shows the correct date, amount and fee. You don’t need to do anything. If something looks wrong, let us know.',
    ],
  },
  'fell-through': {
    subject: 'Your application goes on',
    paragraphs: [
      'The offer that you chose did not work out. Your other offers are still there; the person who has your file can tell you more.',
    ],
  },
}

export const offerEmail = (siteUrl: string, reference: string, event: OfferEvent) =>
  textEmail({
    subject: `${words[event].subject}: application ${reference}`,
    paragraphs: words[event].paragraphs,
    link: { label: 'Open my application', url: `${siteUrl}/track-application` },
    footer:
      'You’ll be asked for your reference and email address, and we’ll email you a code. Nobody may ask you for a fee before you are funded. If somebody does, please tell us.',
  })

const staffLabels = {
  chosen: 'The applicant has chosen an offer',
  'taken-back': 'The applicant has taken the choice back',
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
    paragraphs: [`${staffLabels[event]} of ${reference}.`],
    link: { label: 'Open the file', url: `${siteUrl}/admin/applications?application=${id}` },
    footer: staffMailFooter,
  })
