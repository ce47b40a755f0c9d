import { and, asc, eq, inArray } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { Assignment, AssignmentRule } from '#shared/intake/lead-assignment/contract.ts'
import type { LeadOwner } from '#shared/intake/lead-assignment/owners-contract.ts'
import { leadAssignment, leadAssignmentRules } from './table.ts'

/** Returns the assignment rules; off until saved. */
export async function findAssignment(ctx: Context): Promise<Assignment> {
  const [settings] = await ctx.db
    .select({ isEnabled: leadAssignment.isEnabled, version: leadAssignment.version, changedBy: staff.name })
    .from(leadAssignment)
    .innerJoin(staff, eq(staff.id, leadAssignment.changedBy))
  if (!settings) return { isEnabled: false, rules: [], version: 0, changedBy: null }
  const rules = await ctx.db.select().from(leadAssignmentRules).orderBy(asc(leadAssignmentRules.position))
  return { ...settings, rules: rules.map(ruleOf) }
}

/** Returns a rule without its turn. */
export const ruleOf = ({
  source,
  product,
  states,
  teamId,
  staffIds,
}: typeof leadAssignmentRules.$inferSelect): AssignmentRule => ({ source, product, states, teamId, staffIds })

/** Lists possible lead owners by name. */
export const listOwners = (ctx: Context): Promise<LeadOwner[]> =>
  ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...applicationRoles])))
    .orderBy(asc(staff.name), asc(staff.id))
