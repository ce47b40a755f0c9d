import { eq } from 'drizzle-orm'
import { findMissing, nextStages } from '#server/features/application-files/queries.ts'
import { moveApplication } from '#server/features/applications/commands/move-application.ts'
import { requireApplication } from '#server/features/applications/queries.ts'
import { applications } from '#server/features/applications/table.ts'
import { requireActor } from '#server/features/auth/queries.ts'
import { followStage } from '#server/features/offers/commands/take-back.ts'
import { listOpenRequirements } from '#server/features/requirements/queries.ts'
import { refuseUndecided } from '#server/features/submissions/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Stage } from '#shared/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Makes the caller the person who has the file. */
export function takeApplication(ctx: Context, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before } = await requireApplication(ctx, id)
    const { id: staffId } = requireActor(ctx)
    if (before === staffId) return
    await ctx.db
      .update(applications)
      .set({ ownerStaffId: staffId, updatedAt: ctx.now() })
      .where(eq(applications.id, id))
    await record(ctx, 'application.take', id, { before })
    await announce(ctx, 'applications', id)
  })
}

/** Moves that explain themselves; everywhere else somebody will ask why. */
const withoutReason: readonly Stage[] = ['in_review', 'docs_needed', 'ready']

/**
 * Moves an application by the hand of staff; where it then waits for the applicant to choose lenders, they are told.
 * @throws AppError `invalid` without a reason where one is needed, `conflict` for a move that there is not.
 */
export function moveByHand(ctx: Context, { id, to, reason }: { id: string; to: Stage; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await requireApplication(ctx, id)
    if (!nextStages(application).includes(to))
      throw new AppError('conflict', 'The application was not moved. It stands elsewhere by now, please look again.')
    const isResumed = to === application.resumeStage
    if (!withoutReason.includes(to) && !isResumed && reason === '')
      throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Please say why' })
    if (to === 'not_placed' && !isResumed) await refuseUndecided(ctx, id)
    await moveApplication(
      ctx,
      { id, to, ...(reason && { reason }) },
      {
        'owner-assigned': async () => (application.ownerStaffId ? undefined : 'Somebody has to take the file first.'),
        'open-requirement': async (ctx) =>
          (await listOpenRequirements(ctx, id)).length > 0 ? undefined : 'Ask for what you need under Requests.',
        'no-open-requirement': (ctx) => findMissing(ctx, application),
        'application-complete': async () => (application.submittedAt ? undefined : 'It was never sent.'),
      },
    )
    await followStage(ctx, { id, to })
    if (to === 'docs_needed') await enqueue(ctx, 'requirements.tell-asked', { applicationId: id })
    if (to === 'ready') await enqueue(ctx, 'application-files.tell-ready', { applicationId: id })
  })
}
