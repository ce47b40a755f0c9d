import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
import { collectedCents, type FeeSums } from './fee-balance.ts'

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

/**
 * Returns the status of a fee.
 * @param fee.dueOn of the earliest invoice that isn't covered.
 * @param fee.today the brokerage's calendar day.
 */
export function feeStatus({
  sums,
  dueOn,
  isDisputed,
  today,
}: {
  readonly sums: FeeSums
  readonly dueOn: string | null
  readonly isDisputed: boolean
  readonly today: string
}): FeeStatus {
  if (isDisputed) return 'disputed'
  if (sums.balanceCents > 0) {
    if (dueOn !== null && dueOn < today) return 'overdue'
    return collectedCents(sums) > 0 ? 'partly_paid' : 'open'
  }
  if (sums.balanceCents < 0) return 'refund_due'
  if (sums.writtenOffCents > 0) return 'written_off'
  if (sums.paidCents > sums.refundedCents) return 'paid'
  if (sums.refundedCents > 0) return 'refunded'
  return sums.waivedCents > 0 ? 'waived' : 'credited'
}
