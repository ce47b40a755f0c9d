import { formatDay } from '#client/ui/format-day.ts'
import type { ListedMerchantLead } from '#shared/intake/merchants/admin-contract.ts'
import { boardingSteps, type MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
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

/** Formats quote or boarding progress; empty if neither is in progress. */
export function formatProgress({ status, quote, boardingDone }: ListedMerchantLead): string {
  if (status === 'accepted' || status === 'boarding') return `${boardingDone} of ${boardingSteps.length} done`
  if (status !== 'quote_sent' || !quote) return ''
  return `${quote.version}. ${quote.isOpened ? 'opened' : 'not opened'}, until ${formatDay(quote.validUntil)}`
}
