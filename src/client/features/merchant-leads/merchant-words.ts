import type { MerchantStatus } from '#shared/merchant/merchant-status.ts'

/** Where a request stands, as staff call it. */
export const merchantStatusWords: Record<MerchantStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  statement_requested: 'Statement requested',
  statement_received: 'Statement received',
  analysed: 'Analysed',
  quote_sent: 'Quote sent',
  accepted: 'Accepted',
  boarding: 'Boarding',
  live: 'Live',
  lost: 'Lost',
  not_eligible: 'Not eligible',
  do_not_contact: 'Do not contact',
}
