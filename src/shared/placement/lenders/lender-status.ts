/** Only an active lender is matched, shown and sent to. */
export const lenderStatuses = ['active', 'inactive'] as const
export type LenderStatus = (typeof lenderStatuses)[number]
