import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Who answers those who write; compliance reads how complaints are treated. */
export const contactRoles = [
  'owner',
  'manager',
  'agent',
  'processor',
  'compliance',
] as const satisfies readonly StaffRole[]

/** Who reads every complaint; of the others only the person who was asked to answer it. */
export const complaintRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]
