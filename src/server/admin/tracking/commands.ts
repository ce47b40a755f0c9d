import { countChanges, reopenedAs } from '#server/admin/tracking/queries.ts'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { noteAsApplicant } from '#server/applications/messages/commands.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import { followStage } from '#server/placement/offers/commands/take-back.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Closes the caller's application.
 * @param reason may be empty: nobody has to explain themselves. It is kept with their messages, sealed: moves stay for good.
 */
export function withdrawApplication(ctx: Context, keys: EncryptionKeys, reason: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const { id } = application
    await moveApplication(ctx, { id, to: 'withdrawn', reason: reason ? 'Why stands in a message' : 'No reason given' })
    if (reason) await noteAsApplicant(ctx, keys, `Why I close my application: ${reason}`)
    await followStage(ctx, { id, to: 'withdrawn' })
    await tell(ctx, application, 'withdrawn')
  })
}

/**
 * Opens the caller's application again; what was asked for and has not come is asked for still.
 * @throws AppError `conflict` where it cannot be reopened.
 */
export function reopenApplication(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const { id } = application
    const to = reopenedAs(application, ctx.now())
    if (!to) throw new AppError('conflict', 'This application cannot be reopened here. Please write to us.')
    const met = async () => undefined
    await moveApplication(ctx, { id, to, reason: 'Reopened by the applicant' }, { 'application-complete': met })
    if (to === 'in_review' && (await listOpenRequirements(ctx, id)).length > 0)
      await moveApplication(
        { ...ctx, actor: { kind: 'system' } },
        { id, to: 'docs_needed', reason: 'What was asked for before it was closed has not come' },
        { 'open-requirement': met },
      )
    await tell(ctx, application, 'reopened')
  })
}

/** Changes of an application in an hour that are mailed about, at most: closing and opening can go on for ever. */
const mailedPerHour = 6
const hourMs = 60 * 60_000

/**
 * Staff hear only of what they have seen. Whoever only began a draft is told by the page alone: the address beside it may
 * be anybody's.
 */
async function tell(ctx: Context, { id, submittedAt }: Application, change: 'withdrawn' | 'reopened') {
  const isSent = submittedAt !== null
  if (!isSent && !(ctx.actor.kind === 'applicant' && ctx.actor.isVerified)) return
  if ((await countChanges(ctx, id, hourMs)) > mailedPerHour) return
  await enqueue(ctx, 'tracking.tell-applicant', { applicationId: id, change })
  if (isSent) await enqueue(ctx, 'tracking.tell-staff', { applicationId: id, change })
}
