import type { StaffRole } from './roles.ts'

/** Roles that work on applications. */
export const applicationRoles = ['owner', 'manager', 'agent', 'processor'] as const satisfies readonly StaffRole[]
