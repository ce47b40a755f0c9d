import { and, eq } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { requireSubmission, type Submission, submissionConflict } from '#server/placement/lender-submissions/queries.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { changeLender } from '#server/placement/lenders/commands.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { lastNoticeDay } from '#shared/applications/applications/notice-deadline.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { DeclineReason } from '#shared/placement/lender-submissions/decline-reason.ts'
import { acceptsApplications } from '#shared/placement/lender-submissions/send-blockers.ts'
import { namedLender } from '#shared/placement/lender-submissions/sharing-contract.ts'
import {
  canMoveSubmission,
  isEnded,
  type SubmissionActor,
  type SubmissionStatus,
} from '#shared/placement/lender-submissions/submission-status.ts'
import type { LenderRecord } from '#shared/placement/lenders/admin-contract.ts'
import { closePackagesFor } from './send-to-lender.ts'

export interface Move {
  readonly id: string
  readonly to: SubmissionStatus
  /** The version the caller saw, if any; a stale one is a `conflict`. */
  readonly version?: number | undefined
  /** Why the lender declined; required for `declined_by_lender` and not allowed otherwise. */
  readonly reasons?: readonly DeclineReason[] | undefined
  /** Appended to the submission's notes. */
  readonly note?: string | undefined
}

/** Other columns that change as well, such as those set when an application is sent. */
type Also = Partial<
  Pick<
    Submission,
    | 'product'
    | 'criteriaVersion'
    | 'method'
    | 'shareConsentId'
    | 'sentBy'
    | 'sentAt'
    | 'packageTokenHash'
    | 'packageExpiresAt'
  >
>

/**
 * Changes the status of a submission and records the actor. Checks the previous status and version in the WHERE clause,
 * so that only one of two concurrent changes succeeds.
 * @throws AppError `conflict` for a status change that isn't allowed or a stale version; `invalid` for a decline
 * without reasons.
 */
export function moveSubmission(ctx: Context, move: Move, also: Also = {}): Promise<Submission> {
  return transact(ctx, async (ctx) => {
    const { id, to, reasons = [], note = '' } = move
    const before = await requireSubmission(ctx, id)
    const { status: from, applicationId } = before
    if (!canMoveSubmission(from, to, actorKind(ctx.actor)))
      throw refused(`A submission cannot go from "${from}" to "${to}".`)
    if (to === 'declined_by_lender') requireReasons(reasons, note)

    const now = ctx.now()
    const version = move.version ?? before.version
    const [moved] = await ctx.db
      .update(lenderSubmissions)
      .set({
        ...also,
        // A lender with nothing left to decide no longer needs the application.
        ...(isEnded(to) && { packageTokenHash: null }),
        ...{ status: to, statusChangedAt: now, updatedAt: now, version: version + 1 },
        ...(note && { notes: before.notes ? `${before.notes}\n${note}` : note }),
        ...(await refusalAfter(ctx, before, { to, reasons })),
      })
      .where(
        and(eq(lenderSubmissions.id, id), eq(lenderSubmissions.status, from), eq(lenderSubmissions.version, version)),
      )
      .returning()
    if (!moved) throw await submissionConflict(ctx, id)
    await record(ctx, 'lender-submission.change-status', id, { from, to, ...(reasons.length > 0 && { reasons }) })
    await announce(ctx, 'applications', applicationId)
    return moved
  })
}

/** Statuses with which the lender has approved after all; the applicant learns of it through the offer. */
const endsRefusal: readonly SubmissionStatus[] = ['offer_received', 'accepted_by_client', 'funded']

/**
 * Returns the columns that record a decline, with the last day for notifying the applicant, counted from the complete
 * application (Regulation B, 12 CFR 1002.9(a)(1)(i)). A counteroffer that is not accepted gives 90 days from the
 * counteroffer instead (1002.9(a)(1)(iv)); the shorter period is always used, because the lender that declines after an
 * offer is not always the one that made it. If the same lender is asked again, the decline stays on record until it
 * makes an offer.
 */
async function refusalAfter(
  ctx: Context,
  { applicationId, declineReasons, noticeDueOn }: Submission,
  { to, reasons }: { to: SubmissionStatus; reasons: readonly DeclineReason[] },
): Promise<Pick<Submission, 'declineReasons' | 'noticeDueOn'>> {
  if (endsRefusal.includes(to)) return { declineReasons: [], noticeDueOn: null }
  if (to !== 'declined_by_lender') return { declineReasons, noticeDueOn }
  const { submittedAt } = await requireApplication(ctx, applicationId)
  const { hours } = await findSiteSettings(ctx)
  return { declineReasons: [...new Set(reasons)], noticeDueOn: lastNoticeDay(submittedAt ?? ctx.now(), hours.zone) }
}

function requireReasons(reasons: readonly DeclineReason[], note: string) {
  if (reasons.length === 0)
    throw new AppError('invalid', 'Please check your input and try again.', {
      reasons: 'Choose the reasons that the lender gave',
    })
  if (reasons.includes('other') && note === '')
    throw new AppError('invalid', 'Please check your input and try again.', { note: 'Enter the other reason' })
}

function actorKind(actor: Actor): SubmissionActor {
  if (actor.kind === 'staff' || actor.kind === 'applicant' || actor.kind === 'system') return actor.kind
  throw new AppError('forbidden', 'You do not have permission to perform this action.')
}

const refused = (why: string) => new AppError('conflict', `The status wasn’t changed. ${why}`)

/**
 * Replaces a lender's record. Its links are closed for good if it no longer accepts applications, loses its
 * certification, or is renamed, because applicants agreed to the old name.
 * @throws AppError as `changeLender`.
 */
export function changeLenderRecord(
  ctx: Context,
  change: { id: string; recordVersion: number; record: LenderRecord },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await requireLender(ctx, change.id)
    if (!(await changeLender(ctx, change))) return
    const isRenamed = namedLender(before) !== namedLender(change.record)
    const isOut = !acceptsApplications(change.record, await findToday(ctx))
    if (isRenamed || isOut) await closePackagesFor(ctx, change.id)
  })
}
