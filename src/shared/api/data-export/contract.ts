import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Roles that may export all data. */
export const dataExportRoles = ['owner'] as const satisfies readonly StaffRole[]
/** A stream of lines: the first has the format, each other one a row `{ "table": …, "row": … }`. */
export const dataExportPath = '/api/admin/data-export'
