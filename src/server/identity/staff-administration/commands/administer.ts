import { and, eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff, type Staff } from '#server/identity/staff/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { mayGrant } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Both accounts as locked by the transaction. */
export interface Administration {
  readonly actor: Staff
  readonly target: Staff
  /** Ids of the active owners, including the target if it is one. */
  readonly ownerIds: readonly string[]
}

/**
 * Runs an action of one staff member on another's account. All actions first lock the active owners, so that two that
 * remove the last two owners can't both succeed.
 * @throws AppError `not_found` if there is no such account, `forbidden` if its role is above the caller's.
 */
export function administer<Result>(
  ctx: Context,
  id: string,
  act: (ctx: Context, administration: Administration) => Promise<Result>,
): Promise<Result> {
  return transact(ctx, async (ctx) => {
    const owners = await ctx.db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.role, 'owner'), eq(staff.status, 'active')))
      .orderBy(staff.id)
      .for('update')
    const actor = await requireStaff(ctx, requireActor(ctx).id)
    const target = await requireStaff(ctx, id)
    if (actor.status !== 'active' || !mayGrant(actor.role, target.role))
      throw new AppError('forbidden', 'You do not have permission to perform this action.')
    return act(ctx, { actor, target, ownerIds: owners.map((owner) => owner.id) })
  })
}

/** @throws AppError `conflict` if no owner would be left. */
export function refuseLastOwner({ target, ownerIds }: Administration): void {
  if (ownerIds.length === 1 && ownerIds[0] === target.id)
    throw new AppError('conflict', 'This is the last active owner. Make someone else an owner first.')
}

export const roleConflict = (ctx: Context, id: string) =>
  staleWriteError(ctx, {
    subject: id,
    actions: ['staff.deactivate', 'staff.reactivate', 'staff.change-role'],
    now: 'Check the account and try again.',
  })
