import { endedStatuses, isEnded, type MerchantStatus } from './merchant-status.ts'

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

/** Includes quotes given or accepted outside the app. */
const withReason: readonly MerchantStatus[] = ['quote_sent', 'accepted', 'lost', 'not_eligible', 'do_not_contact']

/** Returns whether a move requires a reason; so does reopening a request that no one may contact. */
export const needsReason = (to: MerchantStatus, from?: MerchantStatus): boolean =>
  from === 'do_not_contact' || withReason.includes(to)

/** Returns the next statuses of a request; do-not-contact is final, unless an owner or manager reopens it. */
export function merchantMoves(from: MerchantStatus, { isManager = false } = {}): readonly MerchantStatus[] {
  if (from === 'do_not_contact') return isManager ? ['contacted'] : []
  const planned = way[from] ?? []
  return isEnded(from) ? [...planned, 'do_not_contact'] : [...planned, ...endedStatuses]
}
