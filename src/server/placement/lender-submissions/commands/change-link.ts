import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { lockActiveActor } from '#server/identity/auth/auth-context.ts'
import { findShowBlockers } from '#server/placement/lender-submissions/consent-checks.ts'
import { requireSubmission, type Submission, submissionConflict } from '#server/placement/lender-submissions/queries.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { packageDays } from '#shared/placement/lender-submissions/sharing-contract.ts'
import { isEnded } from '#shared/placement/lender-submissions/submission-status.ts'

const day = 24 * 60 * 60_000

/** Creates a link and its columns. */
export function newLink(ctx: Context) {
  const token = newToken()
  return {
    token,
    packageTokenHash: hashToken(token),
    packageExpiresAt: new Date(ctx.now().getTime() + packageDays * day),
  }
}

/** For links created with their email. */
export const mailedLater = { token: null, packageTokenHash: null, packageExpiresAt: null }

/**
 * Replaces a submission's link.
 * @returns its token; null if emailed.
 * @throws `conflict` if the lender may not see the application, or for a stale version.
 */
export function renewLink(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version }: { id: string; version: number },
): Promise<string | null> {
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx)
    const submission = await requireSubmission(ctx, id)
    await requireShareable(ctx, keys, submission)
    const isMailed = submission.method === 'mail'
    const { token, ...link } = isMailed ? mailedLater : newLink(ctx)
    await change(ctx, { id, version }, link)
    if (isMailed) await enqueue(ctx, 'lender-submissions.send-package', { submissionId: id })
    await record(ctx, 'lender-submission.renew-link', id)
    await announce(ctx, 'applications', submission.applicationId)
    return token
  })
}

/** Closes the link, even one still queued by email. */
export function revokeLink(ctx: Context, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = await requireSubmission(ctx, id)
    await ctx.db
      .update(lenderSubmissions)
      .set({ packageTokenHash: null, packageExpiresAt: ctx.now(), ...grown, updatedAt: ctx.now() })
      .where(eq(lenderSubmissions.id, id))
    await record(ctx, 'lender-submission.revoke-link', id)
    await announce(ctx, 'applications', applicationId)
  })
}

/**
 * Saves the lender's reference number and notes.
 * @throws `conflict` for a stale version.
 */
export function changeSubmission(
  ctx: Context,
  { id, version, ...values }: { id: string; version: number; lenderReference: string; notes: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await requireSubmission(ctx, id)
    if (isUnchanged(before, values)) return
    await change(ctx, { id, version }, values)
    // Without notes, which may name people: the audit log is never purged.
    await record(ctx, 'lender-submission.change', id, { before: before.lenderReference, after: values.lenderReference })
    await announce(ctx, 'applications', before.applicationId)
  })
}

async function requireShareable(ctx: Context, keys: EncryptionKeys, { applicationId, lenderId, status }: Submission) {
  const application = await lockApplication(ctx, applicationId)
  const lender = await requireLender(ctx, lenderId)
  const obstacles = await findShowBlockers(ctx, keys, { application, lender })
  if (isEnded(status) || status === 'prepared')
    obstacles.push(`${lender.name} has already decided, or hasn’t been sent the application.`)
  if (!isOpen(application.stage) && status !== 'funded') obstacles.push('The application is closed.')
  if (obstacles.length > 0) throw new AppError('conflict', `No link was created. ${obstacles.join(' ')}`)
}

const grown = { version: sql`${lenderSubmissions.version} + 1` }

async function change(ctx: Context, { id, version }: { id: string; version: number }, values: Partial<Submission>) {
  const changed = await ctx.db
    .update(lenderSubmissions)
    .set({ ...values, ...grown, updatedAt: ctx.now() })
    .where(and(eq(lenderSubmissions.id, id), eq(lenderSubmissions.version, version)))
    .returning({ id: lenderSubmissions.id })
  if (changed.length === 0) throw await submissionConflict(ctx, id)
}

/** Closes an application's links for good, even queued ones, in the caller's transaction, except one submission's. */
export const closePackagesOf = (ctx: Context, applicationId: string, { except }: { except?: string } = {}) =>
  close(ctx, eq(lenderSubmissions.applicationId, applicationId), ...(except ? [ne(lenderSubmissions.id, except)] : []))

/** Closes a lender's links likewise. */
export const closePackagesFor = (ctx: Context, lenderId: string) => close(ctx, eq(lenderSubmissions.lenderId, lenderId))

async function close(ctx: Context, ...which: SQL[]): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(lenderSubmissions)
    .set({
      ...{ packageTokenHash: null, packageExpiresAt: now, updatedAt: now },
      version: sql`${lenderSubmissions.version} + 1`,
    })
    .where(and(...which))
}
