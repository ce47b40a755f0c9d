import { desc, eq } from 'drizzle-orm'
import { findMissing, findNextStages } from '#server/admin/application-page/queries.ts'
import { applicationNotes, fileNoteContext } from '#server/admin/application-page/table.ts'
import { dropTasksByRule } from '#server/admin/tasks/commands/add-task.ts'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { applicationMoves } from '#server/applications/applications/table.ts'
import { returnApplication } from '#server/applications/requirements/commands/return-application.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { byWhom } from '#server/identity/staff/overtaken.ts'
import { staff } from '#server/identity/staff/table.ts'
import { renewalRule } from '#server/placement/deals/commands.ts'
import { refuseUndecided, refuseUnsent } from '#server/placement/lender-submissions/queries.ts'
import { followStage } from '#server/placement/offers/commands/take-back.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { countPresented } from '#server/placement/offers/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { needsReason } from '#shared/applications/applications/manual-moves.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import { isMark, type Stage } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Moves an application by the hand of staff; where it then waits for the applicant to choose lenders, they are told.
 * What the caller has just done themselves is not done again: a request whose answer was lost is sent twice.
 * @param from where the caller saw it.
 * @throws AppError `invalid` without a reason where one is needed, `conflict` where it stands elsewhere by now, and for a
 *   move that there is not.
 */
export function moveByHand(
  ctx: Context,
  { id, from, to, reason }: { id: string; from: Stage; to: Stage; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    // Locked, so that what is looked up here is still so when it has moved.
    const application = await lockApplication(ctx, id)
    if (application.stage !== from) {
      const last = await findLastMove(ctx, id)
      if (isOwn(ctx, last, { from, to, reason })) return
      const is = `it is "${stageLabels[application.stage]}" now`
      throw new AppError('conflict', `It was moved meanwhile${byWhom(ctx, last)}: ${is}.`)
    }
    if (!(await findNextStages(ctx, application)).includes(to))
      throw new AppError(
        'conflict',
        `The application was not moved. From "${stageLabels[from]}" there is no such move.`,
      )
    const isResumed = application.stage === 'on_hold' && to === application.resumeStage
    if (needsReason(application, to) && reason === '')
      throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Please say why' })
    if (to === 'not_placed' && !isResumed) await refuseUndecided(ctx, id)
    await moveApplication(
      ctx,
      { id, to, ...(reason && { reason }) },
      {
        'owner-assigned': async () => (application.ownerStaffId ? undefined : 'Assign the application first.'),
        'open-requirement': async (ctx) =>
          (await listOpenRequirements(ctx, id)).length > 0 ? undefined : 'Ask for what you need under Requests.',
        'no-open-requirement': (ctx) => findMissing(ctx, application),
        'submission-sent': refuseUnsent,
        'application-complete': async () => (application.submittedAt ? undefined : 'It was never sent.'),
      },
    )
    await followStage(ctx, { id, to })
    if (isMark(to))
      await dropTasksByRule(ctx, {
        ...{ applicationId: id, ruleKeys: renewalRule() },
        outcome: `The file was marked as ${to === 'spam' ? 'spam' : 'a duplicate'}.`,
      })
    // What it waits for may have come while it was paused.
    if (isResumed && to === 'docs_needed') await returnApplication(ctx, id)
    if (application.stage === 'ready' && to === 'with_lenders') await goOnToOffers(ctx, application)
    if (to === 'docs_needed') await enqueue(ctx, 'requirements.tell-asked', { applicationId: id })
    if (to === 'ready') await enqueue(ctx, 'application-files.tell-ready', { applicationId: id })
  })
}

type LastMove = Awaited<ReturnType<typeof findLastMove>>

/** The last move of an application; no name where it was not one of the staff. */
async function findLastMove(ctx: Context, applicationId: string) {
  const { from, to, reason, actorId, at, id } = applicationMoves
  const [last] = await ctx.db
    .select({ from, to, reason, id: staff.id, name: staff.name })
    .from(applicationMoves)
    .leftJoin(staff, eq(staff.id, actorId))
    .where(eq(applicationMoves.applicationId, applicationId))
    .orderBy(desc(at), desc(id))
    .limit(1)
  return last
}

const isOwn = (ctx: Context, last: LastMove, move: { from: Stage; to: Stage; reason: string }) =>
  last?.id === requireActor(ctx).id &&
  last.from === move.from &&
  last.to === move.to &&
  (last.reason ?? '') === move.reason

/** A reopened application stands again where its lenders are; where they have offered before, at their offers. */
async function goOnToOffers(ctx: Context, { id }: Application) {
  if ((await countPresented(ctx, id)) === 0) return
  await moveApplication(ctx, { id, to: 'offers' }, offerGuards)
  await enqueue(ctx, 'offers.tell-applicant', { applicationId: id, event: 'ready' })
}

/**
 * Keeps what a member of staff wants colleagues to know. The same note sent again adds nothing.
 * @throws AppError `not_found`
 */
export function writeNote(
  ctx: Context,
  keys: EncryptionKeys,
  { id: applicationId, noteId: id, body }: { id: string; noteId: string; body: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await requireApplication(ctx, applicationId)
    const bodySealed = seal(keys, body, fileNoteContext(id))
    await ctx.db
      .insert(applicationNotes)
      .values({ id, applicationId, staffId: requireActor(ctx).id, bodySealed, at: ctx.now() })
      .onConflictDoNothing()
    await announce(ctx, 'applications', applicationId)
  })
}
