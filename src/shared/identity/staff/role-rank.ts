import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'

/** Who stands above whom. The four who do the daily work stand side by side and administer nobody. */
const rank: Record<StaffRole, number> = { owner: 2, manager: 1, agent: 0, processor: 0, marketing: 0, compliance: 0 }

/** Who may invite and administer others at all. */
export const administratorRoles = ['owner', 'manager'] as const satisfies readonly StaffRole[]

/** True where `actor` may give somebody this role, or administer somebody who has it: never one above their own. */
export const mayGrant = (actor: StaffRole, role: StaffRole) =>
  administratorRoles.some((administrator) => administrator === actor) && rank[role] <= rank[actor]

/** What `actor` may give, the highest first. */
export const grantableRoles = (actor: StaffRole) => staffRoles.filter((role) => mayGrant(actor, role))
