import { and, eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { passkeys } from '#server/identity/auth/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** @throws AppError `not_found` for a passkey that is not the caller's. */
export function renamePasskey(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const actor = requireActor(ctx)
    const renamed = await ctx.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.staffId, actor.id)))
      .returning({ id: passkeys.id })
    if (renamed.length === 0) throw new AppError('not_found', 'The requested resource was not found.')
    await record(ctx, 'staff.rename-passkey', actor.id, { passkeyId: id })
  })
}
