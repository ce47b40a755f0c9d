import type { StaffRole } from '#shared/identity/staff/roles.ts'

export const auditRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
