/** Each changes the balance of a fee; none is ever edited or deleted. */
export const feeEntryKinds = ['payment', 'returned_payment', 'refund', 'waiver', 'write_off'] as const
export type FeeEntryKind = (typeof feeEntryKinds)[number]

export const feeEntryLabels: Readonly<Record<FeeEntryKind, string>> = {
  payment: 'Payment',
  returned_payment: 'Returned payment',
  refund: 'Refund',
  waiver: 'Waiver',
  write_off: 'Write-off',
}

export const paymentMethods = ['ach', 'wire', 'check', 'card', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  ach: 'ACH transfer',
  wire: 'Wire transfer',
  check: 'Check',
  card: 'Card',
  other: 'Other',
}

/** A credit note reduces what was invoiced. */
export const feeInvoiceKinds = ['invoice', 'credit_note'] as const
export type FeeInvoiceKind = (typeof feeInvoiceKinds)[number]

/** Why an invoice or credit note was issued. */
export const feeInvoiceCauses = ['funding', 'correction', 'rescission'] as const
export type FeeInvoiceCause = (typeof feeInvoiceCauses)[number]

export const feeInvoiceLabels: Readonly<Record<FeeInvoiceKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
}

export const disputeOutcomes = ['fee_stands', 'fee_changed', 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

export const disputeOutcomeLabels: Readonly<Record<DisputeOutcome, string>> = {
  fee_stands: 'The fee stands',
  fee_changed: 'The fee was reduced, waived or refunded',
  withdrawn: 'The applicant withdrew the dispute',
}

export const feeReminderKinds = ['before_due', 'overdue_1', 'overdue_14', 'overdue_30'] as const
export type FeeReminderKind = (typeof feeReminderKinds)[number]

export const feeReminderLabels: Readonly<Record<FeeReminderKind, string>> = {
  before_due: 'Before the due date',
  overdue_1: '1 day overdue',
  overdue_14: '14 days overdue',
  overdue_30: '30 days overdue',
}
