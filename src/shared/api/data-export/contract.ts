import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Who may take everything along. */
export const dataExportRoles = ['owner'] as const satisfies readonly StaffRole[]
/** A stream of lines: the first says what it is, each other one is a row, `{ "table": …, "row": … }`. */
export const dataExportPath = '/api/admin/data-export'
