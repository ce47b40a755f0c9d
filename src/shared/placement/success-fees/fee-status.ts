import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

/** Derived from invoices, entries and disputes; never stored. */
export const feeStatuses = [
  'open',
  'partly_paid',
  'overdue',
  'disputed',
  'refund_due',
  'paid',
  'refunded',
  'waived',
  'written_off',
  'credited',
] as const
export type FeeStatus = (typeof feeStatuses)[number]

export const feeStatusLabels: Readonly<Record<FeeStatus, string>> = {
  open: 'Open',
  partly_paid: 'Partly paid',
  overdue: 'Overdue',
  disputed: 'Disputed',
  refund_due: 'Refund due',
  paid: 'Paid',
  refunded: 'Refunded',
  waived: 'Waived',
  written_off: 'Written off',
  credited: 'Credited',
}

export const feeStatusTones: Readonly<Record<FeeStatus, StatusTone>> = {
  open: 'amber',
  partly_paid: 'amber',
  overdue: 'red',
  disputed: 'violet',
  refund_due: 'amber',
  paid: 'green',
  refunded: 'neutral',
  waived: 'neutral',
  written_off: 'neutral',
  credited: 'neutral',
}
