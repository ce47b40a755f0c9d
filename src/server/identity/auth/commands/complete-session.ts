import { and, eq } from 'drizzle-orm'
import type { Session } from '#server/identity/auth/queries.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { noteSignIn } from '#server/identity/staff/commands.ts'
import type { Context } from '#server/platform/context.ts'

/** Opens the desk to a session whose second factor has been shown. A proof is as old as its oldest part: the password. */
export async function completeSession(ctx: Context, { id, staffId, step, createdAt }: Session): Promise<void> {
  // The account before its sessions, in the order of everything else that locks both.
  await noteSignIn(ctx, staffId)
  await ctx.db
    .update(sessions)
    .set({ step: 'complete', steppedUpAt: createdAt })
    .where(and(eq(sessions.id, id), eq(sessions.step, step)))
}
