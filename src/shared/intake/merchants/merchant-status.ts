/** Where a request for a merchant quote stands. */
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

/** Merchants who have agreed to a quote. */
export const accountStatuses = ['accepted', 'boarding', 'live'] as const satisfies readonly MerchantStatus[]

/** Closed: nobody has to do anything. */
export const endedStatuses = ['lost', 'not_eligible', 'do_not_contact'] as const satisfies readonly MerchantStatus[]

const way: Partial<Record<MerchantStatus, readonly MerchantStatus[]>> = {
  // Whoever asks for a statement has written to them; and some send one before anybody has.
  new: ['contacted', 'statement_requested', 'statement_received'],
  // Who typed their figures may need no statement.
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

/** Moves that say why where a person makes them: also a quote that was given, or taken, outside the program. */
const withReason: readonly MerchantStatus[] = ['quote_sent', 'accepted', 'lost', 'not_eligible']
export const needsReason = (to: MerchantStatus): boolean => withReason.includes(to)

/** Where a request can go from here, in the order of the way. Who wants to be left alone is left alone for good. */
export function merchantMoves(from: MerchantStatus): readonly MerchantStatus[] {
  if (from === 'do_not_contact') return []
  const planned = way[from] ?? []
  return isEnded(from) ? [...planned, 'do_not_contact'] : [...planned, ...endedStatuses]
}
