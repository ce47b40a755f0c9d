import { and, asc, count, eq, inArray, isNotNull, isNull, max, min, sql } from 'drizzle-orm'
import { overtaken } from '#server/identity/staff/overtaken.ts'
import { staff } from '#server/identity/staff/table.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { unanswered } from '#server/placement/lender-submissions/consented.ts'
import { packageViews, sharingRequests, submissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { peaceMs } from '#shared/placement/lender-submissions/ask-obstacle.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/status-labels.ts'
import { isFruitless } from '#shared/placement/lender-submissions/status-moves.ts'

export type Submission = typeof submissions.$inferSelect

/** @throws AppError `not_found`. */
export async function requireSubmission(ctx: Context, id: string): Promise<Submission> {
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, id))
  if (!submission) throw new AppError('not_found', 'This submission was not found.')
  return submission
}

/** The refusal of a change to another version than the one that was seen. */
export const submissionOvertaken = async (ctx: Context, id: string): Promise<AppError> =>
  overtaken(ctx, {
    subject: id,
    actions: ['submission.move', 'submission.change', 'submission.renew-link', 'submission.revoke-link'],
    now: `It stands at “${submissionLabels[(await requireSubmission(ctx, id)).status]}”. Please look again.`,
  })

/** Every submission of an application, in the order in which they were prepared. */
export const listSubmissions = (ctx: Context, applicationId: string): Promise<Submission[]> =>
  ctx.db
    .select()
    .from(submissions)
    .where(eq(submissions.applicationId, applicationId))
    .orderBy(asc(submissions.createdAt), asc(submissions.id))

/** Who asked the applicant last to agree to a lender, when, and when a mail last told them so, by lender. */
export async function findAsked(ctx: Context, applicationId: string) {
  const { lenderId, askedAt, toldAt } = sharingRequests
  const rows = await ctx.db
    .select({ lenderId, askedAt, toldAt, by: staff.name })
    .from(sharingRequests)
    .innerJoin(staff, eq(staff.id, sharingRequests.askedBy))
    .where(eq(sharingRequests.applicationId, applicationId))
  return new Map(rows.map(({ lenderId, ...asked }) => [lenderId, asked]))
}

/** Active lenders about which the applicant was asked and has said nothing since. */
export async function listUnanswered(ctx: Context, applicationId: string) {
  const consents = await findSharingConsents(ctx, applicationId)
  const rows = await ctx.db
    .select({ asked: sharingRequests })
    .from(sharingRequests)
    .innerJoin(lenders, eq(lenders.id, sharingRequests.lenderId))
    .where(and(eq(sharingRequests.applicationId, applicationId), eq(lenders.status, 'active')))
  return rows.map(({ asked }) => asked).filter((asked) => unanswered(asked, consents.get(asked.lenderId)))
}

/** No mail has told the applicant what was asked. */
export const isUntold = ({ askedAt, toldAt }: { askedAt: Date; toldAt: Date | null }) => !toldAt || toldAt < askedAt

/** From when on the applicant may get another mail about lenders, one a day, however many are asked about; null: now. */
export async function findPeaceEnd(ctx: Context, applicationId: string): Promise<Date | null> {
  const [last] = await ctx.db
    .select({ at: max(sharingRequests.toldAt) })
    .from(sharingRequests)
    .where(eq(sharingRequests.applicationId, applicationId))
  const end = last?.at ? new Date(last.at.getTime() + peaceMs) : null
  return end && end > ctx.now() ? end : null
}

/** The action under which the audit log keeps that an applicant was asked. */
export const askAction = 'application.ask-agreement'

/** When the applicant was asked about each lender, every time, by lender: as the audit log has it, which forgets nothing. */
export async function findAskings(ctx: Context, applicationId: string): Promise<ReadonlyMap<string, readonly Date[]>> {
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

/** How often the package itself was opened, and when, by submission. */
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

/** For the move to `with_lenders`: the sentence to show where the file was sent to nobody. */
export async function refuseUnsent(ctx: Context, applicationId: string): Promise<string | undefined> {
  const sent = and(eq(submissions.applicationId, applicationId), isNotNull(submissions.sentAt))
  return (await ctx.db.$count(submissions, sent)) > 0 ? undefined : 'It was sent to no lender yet.'
}

/** Lenders that have the file, and with whom it has not ended. */
export const countUndecided = async (ctx: Context, applicationId: string): Promise<number> =>
  (await listSubmissions(ctx, applicationId)).filter(({ status }) => !isFruitless(status) && status !== 'prepared')
    .length

/** For the move to `not_placed`: @throws AppError `conflict` while a lender still has to decide. */
export async function refuseUndecided(ctx: Context, applicationId: string): Promise<void> {
  const open = await countUndecided(ctx, applicationId)
  if (open > 0)
    throw new AppError(
      'conflict',
      `The application was not moved. ${open === 1 ? 'A lender has' : `${open} lenders have`} not decided yet: first note under Lenders how each of them ended.`,
    )
}

/** The link to the package works at this moment, as far as the submission decides. */
export const isLinkLive = (
  { packageTokenHash, packageExpiresAt }: Pick<Submission, 'packageTokenHash' | 'packageExpiresAt'>,
  now: Date,
) => packageTokenHash !== null && packageExpiresAt !== null && packageExpiresAt > now
