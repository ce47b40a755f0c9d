/** Only active lenders are matched, shown and sent applications. */
export const lenderStatuses = ['active', 'inactive'] as const
export type LenderStatus = (typeof lenderStatuses)[number]
