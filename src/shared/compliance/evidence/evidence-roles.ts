import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** They see and export consents. */
export const evidenceRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
