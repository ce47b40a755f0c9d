import { and, eq } from 'drizzle-orm'
import type { Session } from '#server/identity/auth/queries.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { recordSignIn } from '#server/identity/staff/commands.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Completes a session after its second factor. The step-up time is that of the password, the oldest part of the proof.
 */
export async function completeSession(ctx: Context, { id, staffId, step, createdAt }: Session): Promise<void> {
  // Lock the account before its sessions, in the same order as everywhere else.
  await recordSignIn(ctx, staffId)
  await ctx.db
    .update(sessions)
    .set({ step: 'complete', steppedUpAt: createdAt })
    .where(and(eq(sessions.id, id), eq(sessions.step, step)))
}
