import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { nextStages } from '#server/features/application-files/queries.ts'
import { moveApplication } from '#server/features/applications/commands/move-application.ts'
import { requireApplication } from '#server/features/applications/queries.ts'
import { applications } from '#server/features/applications/table.ts'
import { requireActor } from '#server/features/auth/queries.ts'
import { writeAsStaff } from '#server/features/messages/commands.ts'
import { refuseUndecided } from '#server/features/submissions/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
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

/**
 * Moves an application by the hand of staff; what is asked of the applicant is sent to them.
 * @throws AppError `invalid` without a reason where one is needed, `conflict` for a move that there is not.
 */
export function moveByHand(
  ctx: Context,
  keys: EncryptionKeys,
  { id, to, reason }: { id: string; to: Stage; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await requireApplication(ctx, id)
    if (!nextStages(application).includes(to))
      throw new AppError('conflict', 'The application was not moved. It stands elsewhere by now, please look again.')
    const isResumed = to === application.resumeStage
    if (to !== 'in_review' && !isResumed && reason === '')
      throw new AppError('invalid', 'Please check your input and try again.', {
        reason: to === 'docs_needed' ? 'Please say what you need from them' : 'Please say why',
      })
    if (to === 'not_placed' && !isResumed) await refuseUndecided(ctx, id)
    await moveApplication(
      ctx,
      { id, to, ...(reason && { reason }) },
      {
        'owner-assigned': async () => (application.ownerStaffId ? undefined : 'Somebody has to take the file first.'),
        'open-requirement': async () => (reason ? undefined : 'Please say what you need from them.'),
        'application-complete': async () => (application.submittedAt ? undefined : 'It was never sent.'),
      },
    )
    if (to === 'docs_needed') await writeAsStaff(ctx, keys, { applicationId: id, id: uuidv7(), body: reason })
  })
}
