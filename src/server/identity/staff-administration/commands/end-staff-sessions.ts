import { endSessionsOf } from '#server/identity/auth/commands/sign-out.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'

/** Ends all sessions of a staff member. */
export function endStaffSessions(ctx: Context, { id }: { id: string }): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    await requireStaff(ctx, id)
    const ended = await endSessionsOf(ctx, id)
    await record(ctx, 'session.end-all', id, { ended })
    return { ended }
  })
}
