import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
export const merchantStatuses = [
  'new',
  'contacted',
  'statement_requested',
  'statement_received',
  'analysed',
  'quote_sent',
  'accepted',
  'boarding',
  'live',
  'lost',
  'not_eligible',
  'do_not_contact',
] as const
export type MerchantStatus = (typeof merchantStatuses)[number]

export const merchantStatusLabels: Record<MerchantStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  statement_requested: 'Statement requested',
  statement_received: 'Statement received',
  analysed: 'Analyzed',
  quote_sent: 'Quote sent',
  accepted: 'Accepted',
  boarding: 'Boarding',
  live: 'Live',
  lost: 'Lost',
  not_eligible: 'Not eligible',
  do_not_contact: 'Do not contact',
}

export const accountStatuses = ['accepted', 'boarding', 'live'] as const satisfies readonly MerchantStatus[]

export const endedStatuses = ['lost', 'not_eligible', 'do_not_contact'] as const satisfies readonly MerchantStatus[]

const way: Partial<Record<MerchantStatus, readonly MerchantStatus[]>> = {
  // Some merchants send a statement first.
  new: ['contacted', 'statement_requested', 'statement_received'],
  // A merchant's figures may be enough without a statement.
  contacted: ['statement_requested', 'statement_received', 'analysed'],
  statement_requested: ['statement_received'],
  statement_received: ['analysed', 'statement_requested'],
  analysed: ['quote_sent', 'statement_requested'],
  quote_sent: ['accepted', 'analysed'],
  accepted: ['boarding'],
  boarding: ['live'],
  lost: ['contacted'],
  not_eligible: ['contacted'],
}

export const isAccount = (status: MerchantStatus): boolean => accountStatuses.some((account) => account === status)
export const isEnded = (status: MerchantStatus): boolean => endedStatuses.some((ended) => ended === status)

/** Includes quotes given or accepted outside the app. */
const withReason: readonly MerchantStatus[] = ['quote_sent', 'accepted', 'lost', 'not_eligible']
export const needsReason = (to: MerchantStatus): boolean => withReason.includes(to)

/** Returns the next statuses of a request; do-not-contact is final. */
export function merchantMoves(from: MerchantStatus): readonly MerchantStatus[] {
  if (from === 'do_not_contact') return []
  const planned = way[from] ?? []
  return isEnded(from) ? [...planned, 'do_not_contact'] : [...planned, ...endedStatuses]
}

/** Before a merchant's first payment, in the usual order. */
export const boardingSteps = [
  'application_signed',
  'voided_check',
  'identification',
  'processor_account',
  'equipment',
  'test_transaction',
  'live_date',
] as const
export type BoardingStep = (typeof boardingSteps)[number]

export const boardingLabels: Readonly<Record<BoardingStep, string>> = {
  application_signed: "Processor's application signed",
  voided_check: 'Voided check received',
  identification: 'Identification received',
  processor_account: 'Account opened by the processor',
  equipment: 'Equipment set up',
  test_transaction: 'Test payment successful',
  live_date: 'Go-live date set',
}

export const boardingDetails: Readonly<Partial<Record<BoardingStep, string>>> = {
  processor_account: "Processor's account number",
  equipment: 'Equipment set up',
}

export const boardingDays = 10

export const isBoarded = (done: readonly BoardingStep[]) => boardingSteps.every((step) => done.includes(step))

export const merchantStatusTones: Readonly<Record<MerchantStatus, StatusTone>> = {
  new: 'neutral',
  contacted: 'blue',
  statement_requested: 'amber',
  statement_received: 'blue',
  analysed: 'blue',
  quote_sent: 'amber',
  accepted: 'green',
  boarding: 'violet',
  live: 'green',
  lost: 'red',
  not_eligible: 'red',
  do_not_contact: 'red',
}
