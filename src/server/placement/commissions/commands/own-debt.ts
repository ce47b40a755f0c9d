import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { findTeam } from '#server/identity/invitations/appointments.ts'
import { secondPersonNeed } from '#server/placement/commissions/approval.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import type { Context } from '#server/platform/context.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { needsOther } from '#shared/placement/commissions/approval-need.ts'

/**
 * Runs a change of an application's payouts in the caller's transaction. Like a write-off, it may not reduce what the
 * caller owes back while someone else can make it (record 135).
 * @throws `forbidden`, so that nothing of the change is saved.
 */
export async function keepOwnDebt(ctx: Context, applicationId: string, change: () => Promise<void>): Promise<void> {
  const { actor } = ctx
  const before = await readDebts(ctx, applicationId)
  await change()
  if (actor.kind !== 'staff' || !before.has(actor.id)) return
  const after = await readDebts(ctx, applicationId)
  const reduced = [...before].filter(([id, cents]) => (after.get(id) ?? 0) < cents).map(([id]) => id)
  if (!reduced.includes(actor.id)) return
  // Someone who owes less by it too can't make it instead.
  const editors = [actor.id, ...reduced.filter((id) => id !== actor.id)]
  const need = secondPersonNeed(await findTeam(ctx, administratorRoles), { id: actor.id, editors, payee: null })
  if (needsOther(need))
    throw new AppError(
      'forbidden',
      'Nothing was saved, because this would reduce what you owe back for this deal. Ask an owner or manager who owes nothing back for it to record this.',
    )
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
