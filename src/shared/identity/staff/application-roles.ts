import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Roles that work on applications. */
export const applicationRoles = ['owner', 'manager', 'agent', 'processor'] as const satisfies readonly StaffRole[]
