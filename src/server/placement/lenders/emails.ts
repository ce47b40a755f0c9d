import { textEmail } from '#server/platform/mail/letter.ts'

interface AddressChange {
  readonly lenderId: string
  readonly lender: string
  readonly changedBy: string
  /** Empty for none. */
  readonly before: string
  readonly after: string
}

/** Reports that applications are sent to another address of a lender. */
export const lenderAddressEmail = (siteUrl: string, { lenderId, lender, changedBy, before, after }: AddressChange) =>
  textEmail({
    subject: 'A lender’s address for applications changed',
    paragraphs: [
      `${changedBy} changed the address to which applications are sent for ${lender}: ${before || 'none'} → ${after || 'none'}.`,
      'Links that the lender already had are closed. New ones go to the new address.',
      `If this isn’t the lender’s address, change it back right away. If ${changedBy} didn’t change it, someone else may be using their account.`,
    ],
    link: { label: 'Open this lender', url: `${siteUrl}/admin/lenders?lender=${lenderId}` },
    footer: 'Every owner receives this email.',
  })
