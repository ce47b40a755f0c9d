import type { StaffRole } from './roles.ts'

export const applicationRoles = ['owner', 'manager', 'agent', 'processor'] as const satisfies readonly StaffRole[]
