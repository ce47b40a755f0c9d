import { administratorRoles } from '#shared/identity/staff/role-rank.ts'

/** Exports contain personal data. */
export const exportRoles = administratorRoles

export const exportedLists = [
  'leads',
  'applications',
  'contacts',
  'merchant-leads',
  'commissions',
  'success-fees',
  'tasks',
] as const
export type ExportedList = (typeof exportedLists)[number]

export const exportPath = (list: ExportedList) => `/api/admin/exports/${list}`
