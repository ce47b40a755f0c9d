import type { StaffRole } from './roles.ts'

export const privacyRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
