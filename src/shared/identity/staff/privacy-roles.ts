import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Roles that answer privacy requests. */
export const privacyRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
