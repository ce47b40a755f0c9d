import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Who works on the files of applicants. */
export const fileRoles = ['owner', 'manager', 'agent', 'processor'] as const satisfies readonly StaffRole[]
