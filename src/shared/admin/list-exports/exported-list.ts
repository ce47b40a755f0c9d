import { administratorRoles } from '#shared/identity/staff/role-rank.ts'

/** Exports contain personal data, so only administrators can run them. */
export const exportRoles = administratorRoles

/** The lists that can be exported. The filter is in the body, in the format of the list. */
export const exportedLists = ['leads', 'applications', 'contacts', 'merchant-leads', 'commissions', 'tasks'] as const
export type ExportedList = (typeof exportedLists)[number]

export const exportPath = (list: ExportedList) => `/api/admin/exports/${list}`
