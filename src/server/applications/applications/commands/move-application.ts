import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { applicationMoves, applications } from '#server/applications/applications/table.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import {
  findMove,
  isLeftForReturn,
  type MoveActor,
  type MoveGuard,
  type Stage,
} from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Looks up what must be true before a move; answers the sentence to show where it is not. */
export type GuardChecks = Partial<
  Record<MoveGuard, (ctx: Context, applicationId: string) => Promise<string | undefined>>
>

/**
 * Moves an application to another stage and notes who did it and why. The old stage stands in the WHERE: of two who move
 * at once, one is told.
 * @param checks one for each guard of the move; a guard without a check refuses, so that none can be forgotten.
 * @throws AppError `conflict` for a move that there is not, whose guard is not met, or that another was faster with.
 */
export function moveApplication(
  ctx: Context,
  { id, to, reason }: { id: string; to: Stage; reason?: string },
  checks: GuardChecks = {},
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { reference, stage: from, resumeStage } = await requireApplication(ctx, id)
    const by = actorKind(ctx.actor)
    const move = findMove(from, to, resumeStage ?? undefined)
    if (!move?.by.includes(by)) throw refused(`It cannot go from "${from}" to "${to}".`)
    for (const guard of move.guards) {
      const problem = await checkOf(guard, reason, checks)(ctx, id)
      if (problem) throw refused(problem)
    }

    const now = ctx.now()
    const moved = await ctx.db
      .update(applications)
      .set({ stage: to, stageSince: now, updatedAt: now, resumeStage: isLeftForReturn(to) ? from : null })
      .where(and(eq(applications.id, id), eq(applications.stage, from)))
      .returning({ id: applications.id })
    if (moved.length === 0) throw refused('Somebody else changed it at the same moment. Please look again.')
    const moveId = uuidv7()
    await ctx.db.insert(applicationMoves).values({
      ...{ id: moveId, applicationId: id, from, to, reason, at: now, requestId: ctx.requestId },
      ...{ actorKind: by, actorId: ctx.actor.kind === 'staff' ? ctx.actor.id : null },
    })
    await announce(ctx, 'applications', id)
    await publishEvent(ctx, 'application.moved', moveId, { applicationId: id, reference, from, to })
    // Who moves their own file knows; and that they may apply again is advertising, for which nobody agreed to texts.
    if (by !== 'applicant' && to !== 'renewal' && (await findTextNumbers(ctx, id)).size > 0)
      await enqueue(ctx, 'text-messages.tell-move', { applicationId: id, moveId })
    // Not once more where a mark is taken back.
    if (to === 'funded' && from === 'final_checks')
      await publishEvent(ctx, 'funded', id, { applicationId: id, reference, stage: to })
  })
}

function checkOf(guard: MoveGuard, reason: string | undefined, checks: GuardChecks) {
  if (guard === 'reason-given') return async () => (reason?.trim() ? undefined : 'Please say why.')
  return checks[guard] ?? (async () => `"${guard}" was not checked.`)
}

function actorKind(actor: Actor): MoveActor {
  if (actor.kind === 'staff' || actor.kind === 'applicant') return actor.kind
  if (actor.kind === 'system') return 'system'
  throw new AppError('forbidden', 'You do not have permission to perform this action.')
}

const refused = (why: string) => new AppError('conflict', `The application was not moved. ${why}`)
