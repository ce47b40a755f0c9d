import { countChanges, reopenedAs } from '#server/admin/tracking/queries.ts'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { noteAsApplicant } from '#server/applications/messages/commands.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import { syncOffersWithStage } from '#server/placement/offers/commands/revert-choice.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Closes the caller's application.
 * @param reason optional. Saved encrypted with their messages, because the stage history is permanent.
 */
export function withdrawApplication(ctx: Context, keys: EncryptionKeys, reason: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const { id } = application
    await moveApplication(ctx, { id, to: 'withdrawn', reason: reason ? 'Reason sent as a message' : 'No reason given' })
    if (reason) await noteAsApplicant(ctx, keys, `I'm closing my application because: ${reason}`)
    await syncOffersWithStage(ctx, { id, to: 'withdrawn' })
    await notifyOfChange(ctx, application, 'withdrawn')
  })
}

/**
 * Reopens the caller's application; outstanding requirements stay outstanding.
 * @throws AppError `conflict` if it can't be reopened.
 */
export function reopenApplication(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const { id } = application
    const to = reopenedAs(application, ctx.now())
    if (!to) throw new AppError('conflict', "This application can't be reopened here. Contact us for help.")
    const met = async () => undefined
    await moveApplication(ctx, { id, to, reason: 'Reopened by the applicant' }, { 'application-complete': met })
    if (to === 'in_review' && (await listOpenRequirements(ctx, id)).length > 0)
      await moveApplication(
        { ...ctx, actor: { kind: 'system' } },
        { id, to: 'docs_needed', reason: 'Requirements from before it was closed are still outstanding' },
        { 'open-requirement': met },
      )
    await notifyOfChange(ctx, application, 'reopened')
  })
}

/** Maximum notification emails per hour about closing and reopening. */
const maxEmailsPerHour = 6
const hourMs = 60 * 60_000

/**
 * Notifies staff only about submitted applications. Drafts trigger no email, because their address is not verified.
 */
async function notifyOfChange(ctx: Context, { id, submittedAt }: Application, change: 'withdrawn' | 'reopened') {
  const isSent = submittedAt !== null
  if (!isSent && !(ctx.actor.kind === 'applicant' && ctx.actor.isVerified)) return
  if ((await countChanges(ctx, id, hourMs)) > maxEmailsPerHour) return
  await enqueue(ctx, 'tracking.notify-applicant', { applicationId: id, change })
  if (isSent) await enqueue(ctx, 'tracking.notify-staff', { applicationId: id, change })
}
