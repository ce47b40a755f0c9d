/** Where a commission stands: what was earned, and what became of the money. */
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

/** Money that a lender owes us, or that we owe to who brought the deal. */
export const commissionDirections = ['receivable', 'payable'] as const
export type CommissionDirection = (typeof commissionDirections)[number]

/**
 * Where a commission may go. It is expected once an offer is chosen, due once that is funded, and never due before. A
 * payment that came back makes it due again. What is clawed back or waived stays so; more of it may be clawed back. A
 * correction of the funding reverses an entry and enters another one; what is reversed never changes again.
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

/** Its terms can still be changed: no money has moved. */
export const isChangeable = (status: CommissionStatus) => ['expected', 'due', 'invoiced'].includes(status)

/** Money may come or go back. */
export const isPayable = (status: CommissionStatus) =>
  status === 'due' || status === 'invoiced' || status === 'received' || status === 'clawed_back'

const words: Readonly<Record<CommissionStatus, string>> = {
  expected: 'Expected',
  due: 'Due',
  invoiced: 'Invoiced',
  received: 'Received',
  reconciled: 'Reconciled',
  clawed_back: 'Clawed back',
  waived: 'Waived',
  reversed: 'Reversed',
}

/** As staff call it: what we owe is approved and paid, what we are owed is invoiced and received. */
export function formatCommission(direction: CommissionDirection, status: CommissionStatus): string {
  if (direction === 'payable' && status === 'invoiced') return 'Approved'
  if (direction === 'payable' && status === 'received') return 'Paid'
  return words[status]
}
