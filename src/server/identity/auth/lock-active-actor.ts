import { lockStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requireActor } from './queries.ts'

/**
 * Locks the caller's account until the transaction of `ctx` ends, so that a concurrent deactivation sees what the
 * caller creates.
 * @throws AppError `forbidden` if the account is deactivated.
 */
export async function lockActiveActor(ctx: Context): Promise<void> {
  const account = await lockStaff(ctx, requireActor(ctx).id)
  if (account?.status !== 'active')
    throw new AppError('forbidden', 'Your account has been deactivated. Nothing was saved.')
}
