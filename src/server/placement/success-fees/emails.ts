import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'
import type { FeeReminderKind } from '#shared/placement/success-fees/fee-entry.ts'

/** `payment`: a receipt. */
export type FeeEvent = 'payment' | 'returned' | 'refund' | 'waiver'

/** Emails name no figures or lenders, because email passes through other hands. */
interface FeeLetter {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

export const invoiceLetters = {
  invoice: {
    subject: 'Your invoice for our success fee',
    paragraphs: [
      'You’ve been funded, so our success fee is now due as agreed. Open your application to see the invoice, when it is due and how to pay.',
    ],
  },
  correction: {
    subject: 'An additional invoice for our success fee',
    paragraphs: [
      'We corrected our record of your funding, so our fee is higher than on the first invoice. Open your application to see the additional invoice.',
    ],
  },
  reissued: {
    subject: 'Your invoice for our success fee',
    paragraphs: [
      'Your funding is on record, so our success fee is due as agreed. This invoice replaces the one we canceled. Open your application to see it, when it is due and how to pay.',
    ],
  },
  restored: {
    subject: 'An additional invoice for our success fee',
    paragraphs: [
      'We corrected our record of your funding again, so some or all of the credit we gave you no longer applies. Your total fee isn’t higher than on the first invoice. Open your application to see the additional invoice and what is left to pay.',
    ],
  },
  canceled: {
    subject: 'A credit note for our success fee',
    paragraphs: [
      'Your funding was canceled, so you don’t owe our success fee for it. Open your application to see the credit note. If you’ve already paid, we’ll refund it.',
    ],
  },
  credit_note: {
    subject: 'A credit note for our success fee',
    paragraphs: [
      'We corrected our record of your funding, so our fee is lower than invoiced. Open your application to see the credit note and what is left to pay. If you’ve already paid more, we’ll refund the difference.',
    ],
  },
} satisfies Record<string, FeeLetter>

export const eventLetters: Readonly<Record<FeeEvent, FeeLetter>> = {
  payment: {
    subject: 'Receipt for your payment',
    paragraphs: ['We’ve received your payment. Thank you. Open your application to download the receipt.'],
  },
  returned: {
    subject: 'Your payment was returned',
    paragraphs: [
      'The bank returned a payment for our success fee, so the amount is outstanding again. Open your application to see the balance and how to pay.',
    ],
  },
  refund: {
    subject: 'We’ve sent you a refund',
    paragraphs: ['We’ve refunded an amount that you paid for our success fee. Open your application to see it.'],
  },
  waiver: {
    subject: 'We’ve reduced our success fee',
    paragraphs: [
      'We’ve waived some or all of our success fee. Open your application to see whether anything is left to pay.',
    ],
  },
}

const overdue = 'If you’ve already paid, thank you: please ignore this email. If something is wrong, let us know.'

export const reminderLetters: Readonly<Record<FeeReminderKind, FeeLetter>> = {
  before_due: {
    subject: 'Your invoice is due soon',
    paragraphs: ['Our invoice for the success fee is due in a few days. Open your application to see how to pay.'],
  },
  overdue_1: {
    subject: 'Your invoice is past due',
    paragraphs: [`Our invoice for the success fee was due. Open your application to see how to pay. ${overdue}`],
  },
  overdue_14: {
    subject: 'Your invoice is two weeks past due',
    paragraphs: [
      `Our invoice for the success fee is two weeks past due. Please open your application to pay. ${overdue}`,
    ],
  },
  overdue_30: {
    subject: 'Your invoice is 30 days past due',
    paragraphs: [
      `Our invoice for the success fee is 30 days past due. If you can’t pay all of it now, contact us. ${overdue}`,
    ],
  },
}

export const feeEmail = (siteUrl: string, reference: string, { subject, paragraphs }: FeeLetter) =>
  textEmail({
    subject: `${subject}: application ${reference}`,
    paragraphs,
    link: { label: 'Open my application', url: statusLink(siteUrl, reference, 'success-fee') },
    footer:
      'You’ll be asked for your email address, and we’ll email you a code. We never send bank details by email. If an email does, it isn’t from us: please let us know.',
  })
