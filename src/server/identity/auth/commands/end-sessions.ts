import { endSession, endSessionsOf } from '#server/identity/auth/commands/sign-out.ts'
import { listActiveSessions, requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Ends one session of a staff member, on their own request or an owner's.
 * @throws AppError `not_found` if it is not theirs or has already ended.
 */
export function endSessionOf(ctx: Context, staffId: string, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const isTheirs = (await listActiveSessions(ctx, staffId)).some((session) => session.id === id)
    if (!isTheirs || !(await endSession(ctx, id))) throw new AppError('not_found', 'This session has already ended.')
    await record(ctx, 'session.end', staffId, { sessionId: id, reason: 'ended by hand' })
  })
}

/** Ends all sessions of the caller except this one. */
export function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const actor = requireActor(ctx)
    const ended = await endSessionsOf(ctx, actor.id, actor.sessionId)
    await record(ctx, 'session.end-others', actor.id, { ended })
    return { ended }
  })
}
