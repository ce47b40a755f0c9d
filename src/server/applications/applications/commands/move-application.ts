import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { isTrusted, requireApplication } from '#server/applications/applications/queries.ts'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findMove, type MoveActor, type MoveGuard } from '#shared/applications/applications/stage-moves.ts'
import { isLeftForReturn, type Stage } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Each returns an error message if its guard isn't met. */
export type GuardChecks = Partial<
  Record<MoveGuard, (ctx: Context, applicationId: string) => Promise<string | undefined>>
>

/**
 * Moves an application and records why; the WHERE clause checks the stage, so that one of two concurrent moves fails.
 * @param move.isOwn if the move follows from one of the applicant's own, so that no text is sent.
 * @param checks one per guard; a missing one refuses the move.
 * @throws `conflict` if the move doesn't exist, its guard isn't met, or another user was faster.
 */
export function moveApplication(
  ctx: Context,
  { id, to, reason, isOwn = false }: { id: string; to: Stage; reason?: string; isOwn?: boolean },
  checks: GuardChecks = {},
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { reference, stage: from, resumeStage, submittedAt } = await requireApplication(ctx, id)
    const by = actorKind(ctx.actor)
    const move = findMove(from, to, resumeStage ?? undefined)
    if (!move?.by.includes(by)) throw refused(`It can’t move from "${from}" to "${to}".`)
    for (const guard of move.guards) {
      const problem = await checkOf(guard, reason, checks)(ctx, id)
      if (problem) throw refused(problem)
    }

    const now = ctx.now()
    const moved = await ctx.db
      .update(applications)
      .set({ stage: to, stageChangedAt: now, updatedAt: now, resumeStage: isLeftForReturn(to) ? from : null })
      .where(and(eq(applications.id, id), eq(applications.stage, from)))
      .returning({ id: applications.id })
    if (moved.length === 0) throw refused('Someone else changed it at the same time. Refresh and try again.')
    const moveId = uuidv7()
    await ctx.db.insert(applicationStageChanges).values({
      ...{ id: moveId, applicationId: id, from, to, reason, at: now, requestId: ctx.requestId },
      ...{ actorKind: by, actorId: ctx.actor.kind === 'staff' ? ctx.actor.id : null },
    })
    await announce(ctx, 'applications', id)
    if (submittedAt || !(await isStrangers(ctx, id)))
      await publishEvent(ctx, 'application.stage-changed', moveId, { applicationId: id, reference, from, to })
    // No text about their own move, or a renewal offer, which would be marketing without consent.
    if (by !== 'applicant' && !isOwn && to !== 'renewal' && (await findTextNumbers(ctx, id)).size > 0)
      await enqueue(ctx, 'sms.notify-stage-change', { applicationId: id, moveId })
    // Not when a mark is removed.
    if (to === 'funded' && from === 'final_checks')
      await publishEvent(ctx, 'funded', id, { applicationId: id, reference, stage: to })
  })
}

/** Checks if anyone may have started the draft, and its starter or the calendar moves it. */
async function isStrangers(ctx: Context, id: string): Promise<boolean> {
  if (ctx.actor.kind === 'applicant') return !ctx.actor.isVerified
  return (
    ctx.actor.kind === 'system' && (await ctx.db.$count(applications, and(eq(applications.id, id), isTrusted))) === 0
  )
}

function checkOf(guard: MoveGuard, reason: string | undefined, checks: GuardChecks) {
  if (guard === 'reason-given') return async () => (reason?.trim() ? undefined : 'Please enter a reason.')
  return checks[guard] ?? (async () => `"${guard}" was not checked.`)
}

function actorKind(actor: Actor): MoveActor {
  if (actor.kind === 'staff' || actor.kind === 'applicant') return actor.kind
  if (actor.kind === 'system') return 'system'
  throw new AppError('forbidden', 'You do not have permission to perform this action.')
}

const refused = (why: string) => new AppError('conflict', `The application was not moved. ${why}`)
