import type { StaffRole } from './roles.ts'

/** Roles that answer messages; compliance reads how complaints are handled. */
export const contactRoles = [
  'owner',
  'manager',
  'agent',
  'processor',
  'compliance',
] as const satisfies readonly StaffRole[]

/** Roles that read every complaint; other staff read only complaints assigned to them. */
export const complaintRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
