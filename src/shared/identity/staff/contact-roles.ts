import type { StaffRole } from './roles.ts'

/** Compliance reads how complaints are handled. */
export const contactRoles = [
  'owner',
  'manager',
  'agent',
  'processor',
  'compliance',
] as const satisfies readonly StaffRole[]

/** Others read only complaints assigned to them. */
export const complaintRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
