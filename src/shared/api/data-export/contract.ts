import type { StaffRole } from '#shared/identity/staff/roles.ts'

export const dataExportRoles = ['owner'] as const satisfies readonly StaffRole[]
/** Lines: the format first, then one row each: `{ "table": …, "row": … }`. */
export const dataExportPath = '/api/admin/data-export'
