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

export const isAccount = (status: MerchantStatus): boolean => accountStatuses.some((account) => account === status)
export const isEnded = (status: MerchantStatus): boolean => endedStatuses.some((ended) => ended === status)

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
