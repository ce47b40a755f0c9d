import type { StaffRole } from './roles.ts'

/** Roles that answer privacy requests. */
export const privacyRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
