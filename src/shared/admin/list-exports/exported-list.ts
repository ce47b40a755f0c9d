import { administratorRoles } from '#shared/identity/staff/role-rank.ts'

/** Takes personal data out of the house, so only those who answer for it. */
export const exportRoles = administratorRoles

/** The lists that can be exported; what is asked for stands in the body, as the list itself takes it. */
export const exportedLists = ['leads', 'applications', 'contacts', 'merchant-leads', 'commissions', 'tasks'] as const
export type ExportedList = (typeof exportedLists)[number]

export const exportPath = (list: ExportedList) => `/api/admin/exports/${list}`
