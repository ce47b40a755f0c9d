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
  const falls = new Map([...before].map(([id, cents]) => [id, cents - (after.get(id) ?? 0)] as const))
  for (const [id, cents] of falls) if (cents <= 0) falls.delete(id)
  if (falls.size === 0) return
  const need = otherPersonNeed(await findTeam(ctx, administratorRoles), actor.id, falls)
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

/**
 * Someone whose own debt falls as much can't make the change instead. Less counts as nothing: a debt of a cent would make
 * anyone unfit.
 * @param falls by how many cents whose debt falls.
 */
function otherPersonNeed(team: Team, id: string, falls: ReadonlyMap<string, number>): 'none' | keyof typeof texts {
  const debtors = [...falls.keys()]
  const own = team.rate(id, debtors)
  if (own === 'independent') return 'none'
  const isDebtor = falls.has(id)
  const ownDebtors = debtors.filter((debtor) => team.rate(id, [debtor]) !== 'independent')
  const ownFall = Math.max(...ownDebtors.map((debtor) => falls.get(debtor) ?? 0))
  const canInstead = (other: string) => {
    const others = debtors.filter((debtor) => debtor !== other)
    return (
      other !== id && (falls.get(other) ?? 0) < ownFall && (isDebtor || isFreer(team.rateOther(other, others), own))
    )
  }
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
