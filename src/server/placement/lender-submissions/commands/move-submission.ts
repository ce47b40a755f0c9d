import { and, eq } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireSubmission, type Submission, submissionConflict } from '#server/placement/lender-submissions/queries.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { changeLender } from '#server/placement/lenders/commands.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findPeriodDays } from '#server/system/legal-periods/queries.ts'
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
import { closePackagesFor } from './change-link.ts'

export interface Move {
  readonly id: string
  readonly to: SubmissionStatus
  readonly version?: number | undefined
  /** Required for `declined_by_lender`, otherwise not allowed. */
  readonly reasons?: readonly DeclineReason[] | undefined
  readonly note?: string | undefined
}

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
 * Changes a submission's status; the WHERE clause checks status and version, so that one of two concurrent changes
 * fails.
 * @throws `conflict` for a forbidden or stale change, `invalid` for a decline without reasons.
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
        // A lender with nothing left to decide loses access.
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

/** The lender approved after all; the offer informs the applicant. */
const endsRefusal: readonly SubmissionStatus[] = ['offer_received', 'accepted_by_client', 'funded']

/**
 * Notice is due by a legal period, 30 days by default, after the complete application (Regulation B, 12 CFR 1002.9(a)(1)(i)), never 90 as for
 * counteroffers (1002.9(a)(1)(iv)), because the declining lender need not be the offering one. If asked again, the
 * decline stays until an offer.
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
  const sentAt = submittedAt ?? ctx.now()
  const days = await findPeriodDays(ctx, 'adverse_action', sentAt)
  return { declineReasons: [...new Set(reasons)], noticeDueOn: lastNoticeDay(sentAt, hours.zone, days) }
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
 * Replaces a lender's record. Links close for good if it is deactivated or uncertified, renamed, because consent
 * covers the old name, or gets another address, because the old one may have been a stranger's. So may the new one:
 * owners are emailed, unless it is the first of a lender that isn't active yet.
 * @throws as `changeLender`.
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
    const isReaddressed = before.submissionEmail !== change.record.submissionEmail
    if (isRenamed || isOut || isReaddressed) await closePackagesFor(ctx, change.id)
    if (isReaddressed && (before.submissionEmail !== '' || before.status === 'active'))
      await enqueue(ctx, 'lenders.notify-readdressed', {
        ...{ lenderId: change.id, staffId: requireActor(ctx).id },
        ...{ before: before.submissionEmail, after: change.record.submissionEmail },
      })
  })
}
