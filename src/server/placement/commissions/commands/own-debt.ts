import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { findTeam } from '#server/identity/invitations/appointments.ts'
import { isFreer, type Team } from '#server/identity/invitations/independence.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import type { Context } from '#server/platform/context.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Runs a change of an application's payouts in the caller's transaction. Like a write-off, it may not reduce what the
 * caller, or someone whom the caller isn't independent of, owes back while someone else can make it (records 115, 135).
 * @throws `forbidden`, so that nothing of the change is saved.
 */
export async function keepOwnDebt(ctx: Context, applicationId: string, change: () => Promise<void>): Promise<void> {
  const { actor } = ctx
  const before = await readDebts(ctx, applicationId)
  await change()
  if (actor.kind !== 'staff' || before.size === 0) return
  const after = await readDebts(ctx, applicationId)
  const reduced = [...before].filter(([id, cents]) => (after.get(id) ?? 0) < cents).map(([id]) => id)
  if (reduced.length === 0) return
  const need = otherPersonNeed(await findTeam(ctx, administratorRoles), actor.id, reduced)
  if (need !== 'none')
    throw new AppError('forbidden', `Nothing was saved, because this would reduce what ${texts[need]}`)
}

const texts = {
  debtor: 'you owe back for this deal. Ask an owner or manager who owes nothing back for it to record this.',
  linked:
    'someone linked to you by an invitation or promotion in the last 7 days owes back for this deal. Ask another owner or manager who owes nothing back for it to record this.',
  removed:
    'you, or someone linked to you, owes back for this deal. An owner or manager was deactivated or given another role in the last 7 days and still counts as the person to record it. Reactivate that account, ask a team member who owes nothing back and joined more than 7 days ago, or wait until 7 days have passed.',
}

/** Someone who owes less by it too can't make it instead. */
function otherPersonNeed(team: Team, id: string, debtors: readonly string[]): 'none' | keyof typeof texts {
  const own = team.rate(id, debtors)
  if (own === 'independent') return 'none'
  const isDebtor = debtors.includes(id)
  const canInstead = (other: string) =>
    other !== id && !debtors.includes(other) && (isDebtor || isFreer(team.rateOther(other, debtors), own))
  if (team.active.some(canInstead)) return isDebtor ? 'debtor' : 'linked'
  return team.listRemovedBy([id, ...debtors]).some(canInstead) ? 'removed' : 'none'
}

/** Returns by staff what they owe back, in positive cents. */
async function readDebts(ctx: Context, applicationId: string): Promise<ReadonlyMap<string, number>> {
  const { staffId, balanceCents } = commissions
  const rows = await ctx.db
    .select({ id: sql<string>`${staffId}`, cents: sql<number>`-sum(${balanceCents})::float8` })
    .from(commissions)
    .where(and(eq(commissions.applicationId, applicationId), isNotNull(staffId), lt(balanceCents, 0)))
    .groupBy(staffId)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
