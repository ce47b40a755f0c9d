import type { StaffRole } from './roles.ts'

/** Notified of unusual reads. */
export const alertRoles = ['owner', 'compliance'] as const satisfies readonly StaffRole[]

/** Notified if only the reader is left. */
export const standInRoles = ['manager'] as const satisfies readonly StaffRole[]
