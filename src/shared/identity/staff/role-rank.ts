import { type StaffRole, staffRoles } from './roles.ts'

/** The four operational roles administer no one. */
const rank: Record<StaffRole, number> = { owner: 2, manager: 1, agent: 0, processor: 0, marketing: 0, compliance: 0 }

export const administratorRoles = ['owner', 'manager'] as const satisfies readonly StaffRole[]

/** Returns whether `actor` may grant or administer a role: never one above theirs. */
export const mayGrant = (actor: StaffRole, role: StaffRole) =>
  administratorRoles.some((administrator) => administrator === actor) && rank[role] <= rank[actor]

/** Returns the roles `actor` may grant, highest first. */
export const grantableRoles = (actor: StaffRole) => staffRoles.filter((role) => mayGrant(actor, role))
