import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
import type { CommissionDirection } from './list-choices.ts'

export const commissionStatuses = [
  'expected',
  'due',
  'invoiced',
  'received',
  'reconciled',
  'clawed_back',
  'waived',
  'reversed',
] as const
export type CommissionStatus = (typeof commissionStatuses)[number]

/**
 * Due only once funded. A returned payment makes it due again. Clawed back and written-off ones keep their status;
 * reversed entries never change again.
 */
const next: Readonly<Record<CommissionStatus, readonly CommissionStatus[]>> = {
  expected: ['due'],
  due: ['invoiced', 'received', 'clawed_back', 'waived', 'reversed'],
  invoiced: ['due', 'received', 'clawed_back', 'waived', 'reversed'],
  received: ['due', 'reconciled', 'clawed_back', 'reversed'],
  reconciled: ['clawed_back', 'reversed'],
  clawed_back: ['clawed_back', 'reversed'],
  waived: ['reversed'],
  reversed: [],
}

export const canMoveCommission = (from: CommissionStatus, to: CommissionStatus) => next[from].includes(to)

/** Returns whether no money has moved, so that terms can change. */
export const isChangeable = (status: CommissionStatus) => ['expected', 'due', 'invoiced'].includes(status)

/** Returns whether payments can be recorded. */
export const isPayable = (status: CommissionStatus) =>
  status === 'due' || status === 'invoiced' || status === 'received' || status === 'clawed_back'

const labels: Readonly<Record<CommissionStatus, string>> = {
  expected: 'Expected',
  due: 'Due',
  invoiced: 'Invoiced',
  received: 'Received',
  reconciled: 'Reconciled',
  clawed_back: 'Clawed back',
  waived: 'Written off',
  reversed: 'Reversed',
}

/** Returns the label, which differs between payables and receivables. */
export function formatCommission(direction: CommissionDirection, status: CommissionStatus): string {
  if (direction === 'payable' && status === 'invoiced') return 'Approved'
  if (direction === 'payable' && status === 'received') return 'Paid'
  return labels[status]
}

const tones: Readonly<Record<CommissionStatus, StatusTone>> = {
  expected: 'neutral',
  due: 'amber',
  invoiced: 'blue',
  received: 'green',
  reconciled: 'green',
  clawed_back: 'red',
  waived: 'neutral',
  reversed: 'neutral',
}

interface ListedStatus {
  readonly direction: CommissionDirection
  readonly status: CommissionStatus
  readonly scheduledOn: string | null
  readonly reverses: string | null
}

/**
 * Returns a commission's badge. Money that is due counts from its day, like the aging totals.
 * @param today the brokerage's calendar day
 */
export function commissionBadge(
  { direction, status, scheduledOn, reverses }: ListedStatus,
  today: string,
): { tone: StatusTone; text: string } {
  if (reverses) return { tone: 'neutral', text: 'Reversal' }
  if (status !== 'due' || scheduledOn === null)
    return { tone: tones[status], text: formatCommission(direction, status) }
  if (scheduledOn === today) return { tone: 'amber', text: 'Due today' }
  return scheduledOn > today ? { tone: 'neutral', text: 'Not due yet' } : { tone: 'red', text: 'Overdue' }
}
