import { and, asc, count, eq, inArray, isNotNull, isNull, max, min, sql } from 'drizzle-orm'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { askIntervalMs } from '#shared/placement/lender-submissions/send-blockers.ts'
import { isEnded, submissionLabels } from '#shared/placement/lender-submissions/submission-status.ts'
import { unanswered } from './consent-checks.ts'
import { lenderSubmissions, packageViews, sharingRequests } from './table.ts'
export type Submission = typeof lenderSubmissions.$inferSelect

/** @throws AppError `not_found`. */
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

/** Returns the submissions of an application in the order they were prepared. */
export const listSubmissions = (ctx: Context, applicationId: string): Promise<Submission[]> =>
  ctx.db
    .select()
    .from(lenderSubmissions)
    .where(eq(lenderSubmissions.applicationId, applicationId))
    .orderBy(asc(lenderSubmissions.createdAt), asc(lenderSubmissions.id))

/**
 * Returns, by lender, who last asked the applicant to agree and when, and when the applicant was last emailed about it.
 */
export async function findLastRequests(ctx: Context, applicationId: string) {
  const { lenderId, requestedAt, notifiedAt } = sharingRequests
  const rows = await ctx.db
    .select({ lenderId, requestedAt, notifiedAt, by: staff.name })
    .from(sharingRequests)
    .innerJoin(staff, eq(staff.id, sharingRequests.requestedBy))
    .where(eq(sharingRequests.applicationId, applicationId))
  return new Map(rows.map(({ lenderId, ...asked }) => [lenderId, asked]))
}

/** Returns active lenders that the applicant was asked about and has not answered since. */
export async function listUnanswered(ctx: Context, applicationId: string) {
  const consents = await findSharingConsents(ctx, applicationId)
  const rows = await ctx.db
    .select({ asked: sharingRequests })
    .from(sharingRequests)
    .innerJoin(lenders, eq(lenders.id, sharingRequests.lenderId))
    .where(and(eq(sharingRequests.applicationId, applicationId), eq(lenders.status, 'active')))
  return rows.map(({ asked }) => asked).filter((asked) => unanswered(asked, consents.get(asked.lenderId)))
}

/** The applicant has not been emailed about the request. */
export const isUnnotified = ({ requestedAt, notifiedAt }: { requestedAt: Date; notifiedAt: Date | null }) =>
  !notifiedAt || notifiedAt < requestedAt

/** Returns when the applicant may be emailed about lenders again, at most once a day; null: now. */
export async function findNextEmailTime(ctx: Context, applicationId: string): Promise<Date | null> {
  const [last] = await ctx.db
    .select({ at: max(sharingRequests.notifiedAt) })
    .from(sharingRequests)
    .where(eq(sharingRequests.applicationId, applicationId))
  const end = last?.at ? new Date(last.at.getTime() + askIntervalMs) : null
  return end && end > ctx.now() ? end : null
}

/** Audit action for a request. */
export const askAction = 'application.request-lender-consent'

/** Returns all times the applicant was asked about each lender, from the audit log, which is never purged. */
export async function findRequestTimes(
  ctx: Context,
  applicationId: string,
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const rows = await ctx.db
    .select({ at: auditLog.at, lenderId: sql<string>`${auditLog.detail} ->> 'lenderId'` })
    .from(auditLog)
    .where(and(eq(auditLog.subject, applicationId), eq(auditLog.action, askAction)))
  const byLender = Map.groupBy(rows, ({ lenderId }) => lenderId)
  return new Map([...byLender].map(([lenderId, asked]) => [lenderId, asked.map(({ at }) => at)]))
}

export interface Views {
  readonly views: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
}

/** Returns how often and when the package itself was opened, by submission. */
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

/** 'The application hasn’t been sent to a lender yet.' */
export async function refuseUnsent(ctx: Context, applicationId: string): Promise<string | undefined> {
  const sent = and(eq(lenderSubmissions.applicationId, applicationId), isNotNull(lenderSubmissions.sentAt))
  return (await ctx.db.$count(lenderSubmissions, sent)) > 0 ? undefined : 'It hasn’t been sent to a lender yet.'
}

/** Returns the number of lenders that have the application and have not decided. */
export const countUndecided = async (ctx: Context, applicationId: string): Promise<number> =>
  (await listSubmissions(ctx, applicationId)).filter(({ status }) => !isEnded(status) && status !== 'prepared').length

/** Guard for the move to `not_placed`. @throws AppError `conflict` while a lender still has to decide. */
export async function requireAllDecided(ctx: Context, applicationId: string): Promise<void> {
  const open = await countUndecided(ctx, applicationId)
  if (open > 0)
    throw new AppError(
      'conflict',
      `The application wasn’t moved. ${open === 1 ? 'A lender hasn’t' : `${open} lenders haven’t`} decided yet. First record their responses under Lenders.`,
    )
}

/** Whether the package link works now, as far as the submission determines it. */
export const isLinkLive = (
  { packageTokenHash, packageExpiresAt }: Pick<Submission, 'packageTokenHash' | 'packageExpiresAt'>,
  now: Date,
) => packageTokenHash !== null && packageExpiresAt !== null && packageExpiresAt > now
