import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { type Move, moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission, type Submission, submissionConflict } from '#server/placement/lender-submissions/queries.ts'
import { changeStatus } from '#server/placement/offers/commands/change-status.ts'
import { revertChoice } from '#server/placement/offers/commands/revert-choice.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { listOffersOf } from '#server/placement/offers/queries.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findMove, type Stage } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isEnded, manualSubmissionMoves } from '#shared/placement/lender-submissions/status-moves.ts'
import { canMoveOffer } from '#shared/placement/offers/offer-moves.ts'

/**
 * Records the status of a submission as reported by the lender. If it ends without funding, its offers end too; if one
 * of them was chosen, the application returns to its offers. Repeating the caller's own last change has no effect,
 * because requests with a lost response are repeated.
 * @throws AppError as `moveSubmission`, and `conflict` for statuses that are set only by sending or by offers.
 */
export function moveSubmissionByHand(ctx: Context, move: Move & { version: number }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = await requireSubmission(ctx, move.id)
    const application = await lockApplication(ctx, applicationId)
    const submission = await requireSubmission(ctx, move.id)
    if (await isOwnLastMove(ctx, submission, move)) return
    if (submission.version !== move.version) throw await submissionConflict(ctx, move.id)
    if (!manualSubmissionMoves(submission.status).includes(move.to))
      throw new AppError('conflict', 'The status wasn’t changed. It can’t be set by hand from the current status.')
    await moveSubmission(ctx, move)
    if (isEnded(move.to)) await endOffers(ctx, application, move.id)
  })
}

async function isOwnLastMove(ctx: Context, { status, notes }: Submission, { id, to, reasons = [], note = '' }: Move) {
  if (status !== to) return false
  const [last] = await ctx.db
    .select({ actorId: auditLog.actorId, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.subject, id), eq(auditLog.action, 'lender-submission.change-status')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return (
    last?.actorId === requireActor(ctx).id &&
    isDeepStrictEqual(last.detail.reasons ?? [], reasons) &&
    (note === '' || `\n${notes}\n`.includes(`\n${note}\n`))
  )
}

/** Stages that an application can't resume to once no offer is chosen. */
const ofChoice: readonly (Stage | null)[] = ['offer_selected', 'contract_out', 'final_checks', 'docs_needed']

async function endOffers(ctx: Context, { id, stage, resumeStage }: Application, submissionId: string) {
  const ofLender = async () => (await listOffersOf(ctx, id)).filter(({ offer }) => offer.submissionId === submissionId)
  if ((await ofLender()).some(({ offer }) => offer.status === 'accepted')) {
    await revertChoice(ctx, id)
    const reason = 'The lender of the chosen offer isn’t moving forward'
    if (findMove(stage, 'offers')?.by.includes('staff'))
      await moveApplication(ctx, { id, to: 'offers', reason }, offerGuards)
    // It stays on hold and later resumes with its offers.
    if (stage === 'on_hold' && ofChoice.includes(resumeStage))
      await ctx.db.update(applications).set({ resumeStage: 'offers' }).where(eq(applications.id, id))
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'fell-through' })
  }
  for (const { offer } of await ofLender())
    if (canMoveOffer(offer.status, 'withdrawn')) await changeStatus(ctx, offer, 'withdrawn')
}
