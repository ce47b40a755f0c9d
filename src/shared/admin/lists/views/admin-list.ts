export const adminLists = [
  'leads',
  'applications',
  'lenders',
  'commissions',
  'contacts',
  'merchant-leads',
  'tasks',
] as const
export type AdminList = (typeof adminLists)[number]
