import { type StaffRole, staffRoles } from './roles.ts'

/** Role hierarchy. The four operational roles are equal and administer no one. */
const rank: Record<StaffRole, number> = { owner: 2, manager: 1, agent: 0, processor: 0, marketing: 0, compliance: 0 }

/** Roles that may invite and administer others. */
export const administratorRoles = ['owner', 'manager'] as const satisfies readonly StaffRole[]

/** Whether `actor` may grant this role or administer its holders: never one above their own. */
export const mayGrant = (actor: StaffRole, role: StaffRole) =>
  administratorRoles.some((administrator) => administrator === actor) && rank[role] <= rank[actor]

/** Roles that `actor` may grant, highest first. */
export const grantableRoles = (actor: StaffRole) => staffRoles.filter((role) => mayGrant(actor, role))
