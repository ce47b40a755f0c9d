import type { StaffRole } from './roles.ts'

/** Roles that are notified of unusual reads. */
export const alertRoles = ['owner', 'compliance'] as const satisfies readonly StaffRole[]

/** Roles notified instead if only the reader is left. */
export const standInRoles = ['manager'] as const satisfies readonly StaffRole[]
