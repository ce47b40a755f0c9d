import { desc, eq } from 'drizzle-orm'
import { notifyMentioned, resolveMentions } from '#server/admin/inbox/mention-colleagues.ts'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { applicationStageChanges } from '#server/applications/applications/table.ts'
import { findMissingSignature } from '#server/applications/imports/missing-signature.ts'
import { returnApplication } from '#server/applications/requirements/commands/sync-from-document.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import { dropTasksByRule } from '#server/applications/tasks/commands.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import {
  type LimitedRecords,
  reportOverLimit,
  requireWithinLimit,
} from '#server/identity/closing-limit/closing-limit.ts'
import { findTakenByAudit } from '#server/identity/closing-limit/find-taken.ts'
import { formatByActor } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { renewalRule } from '#server/placement/deals/commands.ts'
import { refuseUnsent, requireAllDecided } from '#server/placement/lender-submissions/queries.ts'
import { syncOffersWithStage } from '#server/placement/offers/commands/choose-offer.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { countPresented } from '#server/placement/offers/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { needsReason } from '#shared/applications/applications/stage-moves.ts'
import { isMark, type Stage, stageLabels } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { findMissingItems } from './find-progress.ts'
import { findNextStages } from './queries.ts'
import { applicationNoteContext, applicationNotes } from './table.ts'

/**
 * Moves an application from the stage that staff saw and notifies an applicant who must choose lenders; repeats do
 * nothing.
 * @throws `invalid` without a required reason, `conflict` if the stage changed or the move isn't allowed, `forbidden`
 * beyond the caller's limit of closed applications.
 */
export const moveByStaff = (ctx: Context, wanted: StaffMove): Promise<void> =>
  reportOverLimit(ctx, () => move(ctx, wanted))

interface StaffMove {
  readonly id: string
  readonly from: Stage
  readonly to: Stage
  readonly reason: string
}

const limitedApplications: LimitedRecords = {
  ...{ kind: 'application', noun: 'applications', verb: 'close' },
  keyOf: (limit, staffId) => `closed-applications:${limit}:${staffId}`,
  findTaken: (ctx, ids) =>
    findTakenByAudit(ctx, ids, { toSelf: 'application.assign-to-self', toAnyone: 'application.assign' }),
}
const limitedStages: readonly Stage[] = ['not_placed', 'withdrawn', 'duplicate', 'spam']

function move(ctx: Context, { id, from, to, reason }: StaffMove): Promise<void> {
  return transact(ctx, async (ctx) => {
    // Locked, so that the checks hold until the move.
    const application = await lockApplication(ctx, id)
    if (application.stage !== from) {
      const last = await findLastMove(ctx, id)
      if (isOwn(ctx, last, { from, to, reason })) return
      const is = `It is now "${stageLabels[application.stage]}"`
      throw new AppError('conflict', `This application has already been moved${formatByActor(ctx, last)}. ${is}.`)
    }
    if (!(await findNextStages(ctx, application)).includes(to))
      throw new AppError('conflict', `This application can't be moved from "${stageLabels[from]}" to that stage.`)
    const isResumed = application.stage === 'on_hold' && to === application.resumeStage
    if (needsReason(application, to) && reason === '')
      throw new AppError('invalid', 'Check your input and try again.', { reason: 'Enter a reason' })
    if (to === 'ready') await requireSigned(ctx, application)
    if (to === 'not_placed' && !isResumed) await requireAllDecided(ctx, id)
    // Removing a mark closes nothing that was open.
    const isUnmarked = isMark(application.stage) && to === application.resumeStage
    if (limitedStages.includes(to) && !isUnmarked)
      await requireWithinLimit(ctx, limitedApplications, [{ id, ownerId: application.ownerStaffId }])
    await moveApplication(
      ctx,
      { id, to, ...(reason && { reason }) },
      {
        'owner-assigned': async () => (application.ownerStaffId ? undefined : 'Assign the application first.'),
        'open-requirement': async (ctx) =>
          (await listOpenRequirements(ctx, id)).length > 0 ? undefined : 'Request what you need under Requests.',
        'no-open-requirement': (ctx) => findMissingItems(ctx, application),
        'submission-sent': refuseUnsent,
        'application-complete': async () => (application.submittedAt ? undefined : 'It was never submitted.'),
      },
    )
    await syncOffersWithStage(ctx, { id, to })
    if (isMark(to))
      await dropTasksByRule(ctx, {
        ...{ applicationId: id, ruleKeys: renewalRule() },
        outcome: `The application was marked as ${to === 'spam' ? 'spam' : 'a duplicate'}.`,
      })
    // Missing items may have arrived during the pause.
    if (isResumed && to === 'docs_needed') await returnApplication(ctx, id)
    if (application.stage === 'ready' && to === 'with_lenders') await restoreLenderStage(ctx, application)
    if (to === 'docs_needed') await enqueue(ctx, 'requirements.notify-requested', { applicationId: id })
    if (to === 'ready') await enqueue(ctx, 'applications.notify-ready', { applicationId: id })
  })
}

async function requireSigned(ctx: Context, application: Application) {
  const problem = await findMissingSignature(ctx, application)
  if (problem) throw new AppError('conflict', problem)
}

type LastMove = Awaited<ReturnType<typeof findLastMove>>

async function findLastMove(ctx: Context, applicationId: string) {
  const { from, to, reason, actorId, at, id } = applicationStageChanges
  const [last] = await ctx.db
    .select({ from, to, reason, id: staff.id, name: staff.name })
    .from(applicationStageChanges)
    .leftJoin(staff, eq(staff.id, actorId))
    .where(eq(applicationStageChanges.applicationId, applicationId))
    .orderBy(desc(at), desc(id))
    .limit(1)
  return last
}

const isOwn = (ctx: Context, last: LastMove, move: { from: Stage; to: Stage; reason: string }) =>
  last?.id === requireActor(ctx).id &&
  last.from === move.from &&
  last.to === move.to &&
  (last.reason ?? '') === move.reason

async function restoreLenderStage(ctx: Context, { id }: Application) {
  if ((await countPresented(ctx, id)) === 0) return
  await moveApplication(ctx, { id, to: 'offers' }, offerGuards)
  await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'ready' })
}

/**
 * Adds an internal note, once, and notifies those it mentions.
 * @throws `not_found`, `invalid` for someone who can't open the application.
 */
export function writeNote(
  ctx: Context,
  keys: EncryptionKeys,
  { id: applicationId, noteId: id, body: written }: { id: string; noteId: string; body: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await requireApplication(ctx, applicationId)
    const record = { kind: 'application', id: applicationId } as const
    const body = await resolveMentions(ctx, written, record)
    const bodyEncrypted = encrypt(keys, body, applicationNoteContext(id))
    const added = await ctx.db
      .insert(applicationNotes)
      .values({ id, applicationId, staffId: requireActor(ctx).id, bodyEncrypted, at: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: applicationNotes.id })
    if (added.length > 0) await notifyMentioned(ctx, body, record, id)
    await announce(ctx, 'applications', applicationId)
  })
}
