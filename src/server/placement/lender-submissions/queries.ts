import { and, asc, count, eq, inArray, isNotNull, isNull, max, min, sql } from 'drizzle-orm'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { askIntervalMs } from '#shared/placement/lender-submissions/send-blockers.ts'
import { isEnded, submissionLabels } from '#shared/placement/lender-submissions/submission-status.ts'
import { unanswered } from './consent-checks.ts'
import { lenderSubmissions, packageViews, sharingRequests } from './table.ts'
export type Submission = typeof lenderSubmissions.$inferSelect

/** Returns a submission. @throws `not_found`. */
export async function requireSubmission(ctx: Context, id: string): Promise<Submission> {
  const [submission] = await ctx.db.select().from(lenderSubmissions).where(eq(lenderSubmissions.id, id))
  if (!submission) throw new AppError('not_found', 'This lender submission was not found.')
  return submission
}

/** Builds the conflict error for a stale version. */
export const submissionConflict = async (ctx: Context, id: string): Promise<AppError> =>
  staleWriteError(ctx, {
    subject: id,
    actions: [
      'lender-submission.change-status',
      'lender-submission.change',
      'lender-submission.renew-link',
      'lender-submission.revoke-link',
    ],
    now: `Its status is now “${submissionLabels[(await requireSubmission(ctx, id)).status]}”. Refresh and try again.`,
  })

/** Returns an application's submissions in the order prepared. */
export const listSubmissions = (ctx: Context, applicationId: string): Promise<Submission[]> =>
  ctx.db
    .select()
    .from(lenderSubmissions)
    .where(eq(lenderSubmissions.applicationId, applicationId))
    .orderBy(asc(lenderSubmissions.createdAt), asc(lenderSubmissions.id))

/** Returns by lender who last asked for consent and when, and the last email about it. */
export async function findLastRequests(ctx: Context, applicationId: string) {
  const { lenderId, requestedAt, notifiedAt } = sharingRequests
  const rows = await ctx.db
    .select({ lenderId, requestedAt, notifiedAt, by: staff.name })
    .from(sharingRequests)
    .innerJoin(staff, eq(staff.id, sharingRequests.requestedBy))
    .where(eq(sharingRequests.applicationId, applicationId))
  return new Map(rows.map(({ lenderId, ...request }) => [lenderId, request]))
}

/** Returns active lenders with an unanswered consent request. */
export async function listUnanswered(ctx: Context, applicationId: string) {
  const consents = await findSharingConsents(ctx, applicationId)
  const rows = await ctx.db
    .select({ request: sharingRequests })
    .from(sharingRequests)
    .innerJoin(lenders, eq(lenders.id, sharingRequests.lenderId))
    .where(and(eq(sharingRequests.applicationId, applicationId), eq(lenders.status, 'active')))
  return rows.map(({ request }) => request).filter((request) => unanswered(request, consents.get(request.lenderId)))
}

/** Checks if a request still has to be emailed. */
export const isUnnotified = ({ requestedAt, notifiedAt }: { requestedAt: Date; notifiedAt: Date | null }) =>
  !notifiedAt || notifiedAt < requestedAt

/** Returns the next time to email about lenders, at most daily; null: now. */
export async function findNextEmailTime(ctx: Context, applicationId: string): Promise<Date | null> {
  const [last] = await ctx.db
    .select({ at: max(sharingRequests.notifiedAt) })
    .from(sharingRequests)
    .where(eq(sharingRequests.applicationId, applicationId))
  const end = last?.at ? new Date(last.at.getTime() + askIntervalMs) : null
  return end && end > ctx.now() ? end : null
}

export const askAction = 'application.request-lender-consent'

/** Returns every consent request by lender from the audit log, which is never purged. */
export async function findRequestTimes(
  ctx: Context,
  applicationId: string,
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const rows = await ctx.db
    .select({ at: auditLog.at, lenderId: sql<string>`${auditLog.detail} ->> 'lenderId'` })
    .from(auditLog)
    .where(and(isAbout(applicationId), eq(auditLog.action, askAction)))
  const byLender = Map.groupBy(rows, ({ lenderId }) => lenderId)
  return new Map([...byLender].map(([lenderId, request]) => [lenderId, request.map(({ at }) => at)]))
}

export interface Views {
  readonly views: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
}

/** Counts views of the package itself, by submission. */
export async function findViews(ctx: Context, ids: readonly string[]): Promise<Map<string, Views>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: packageViews.submissionId,
      views: count(),
      firstAt: min(packageViews.at),
      lastAt: max(packageViews.at),
    })
    .from(packageViews)
    .where(and(inArray(packageViews.submissionId, [...ids]), isNull(packageViews.documentId)))
    .groupBy(packageViews.submissionId)
  return new Map(rows.map(({ id, ...views }) => [id, views]))
}

/** Returns an error message until the application is sent to a lender. */
export async function refuseUnsent(ctx: Context, applicationId: string): Promise<string | undefined> {
  const sent = and(eq(lenderSubmissions.applicationId, applicationId), isNotNull(lenderSubmissions.sentAt))
  return (await ctx.db.$count(lenderSubmissions, sent)) > 0 ? undefined : 'It hasn’t been sent to a lender yet.'
}

/** Counts lenders that have the application and are undecided. */
export const countUndecided = async (ctx: Context, applicationId: string): Promise<number> =>
  (await listSubmissions(ctx, applicationId)).filter(({ status }) => !isEnded(status) && status !== 'prepared').length

/** Guards the move to `not_placed`. @throws `conflict` while lenders are undecided. */
export async function requireAllDecided(ctx: Context, applicationId: string): Promise<void> {
  const open = await countUndecided(ctx, applicationId)
  if (open > 0)
    throw new AppError(
      'conflict',
      `The application wasn’t moved. ${open === 1 ? 'A lender hasn’t' : `${open} lenders haven’t`} decided yet. First record their responses under Lenders.`,
    )
}

/** Checks if the submission's link works now. */
export const isLinkLive = (
  { packageTokenHash, packageExpiresAt }: Pick<Submission, 'packageTokenHash' | 'packageExpiresAt'>,
  now: Date,
) => packageTokenHash !== null && packageExpiresAt !== null && packageExpiresAt > now
