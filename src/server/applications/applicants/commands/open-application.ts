import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { codeHash } from '#server/applications/applicants/code-hash.ts'
import { createVerifiedSession } from '#server/applications/applicants/commands/access-sessions.ts'
import { applicantLinks, applicantEmailRequests as requests } from '#server/applications/applicants/table.ts'
import { linkLeadByVerifiedEmail } from '#server/applications/applications/commands/start-application.ts'
import { type Application, lockApplication, toOpenApplication } from '#server/applications/applications/queries.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { networkKey } from '#server/platform/http/network-key.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Attempts per code. */
const maxAttempts = 5

export interface OpenedApplication {
  readonly file: OpenApplication
  /** Cookie value for this browser. */
  readonly token: string
}

/**
 * Opens the application of an emailed code, once.
 * @throws AppError `invalid`, with the same message for a wrong, expired or unknown code.
 */
export async function openByCode(
  ctx: Context,
  keys: EncryptionKeys,
  { codeId, code }: { codeId: string; code: string },
): Promise<OpenedApplication> {
  // Outside the transaction, so that a wrong code is counted even though the transaction rolls back.
  await chargeAttempt(ctx, 'file-address', networkKey(ctx.origin.ip))
  const asked = await claimAttempt(ctx, codeId)
  const isRight = timingSafeEqual(
    Buffer.from(asked?.codeHash ?? codeHash(keys, codeId, 'none')),
    Buffer.from(codeHash(keys, codeId, code)),
  )
  const { applicationId } = asked ?? {}
  if (!isRight || !applicationId) throw wrongCodeError()
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    const used = await ctx.db
      .update(requests)
      .set({ usedAt: ctx.now() })
      // Without its hash it was overtaken: the address was corrected, or another code made.
      .where(and(eq(requests.id, codeId), isNull(requests.usedAt), isNotNull(requests.codeHash)))
      .returning({ id: requests.id })
    if (used.length === 0) throw wrongCodeError()
    return opened(ctx, application, 'code')
  })
}

/**
 * Opens the application of an emailed link, once.
 * @throws AppError `not_found` if the link was used, has expired or never existed.
 */
export function openByLink(ctx: Context, token: string): Promise<OpenedApplication> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const isToken = eq(applicantLinks.tokenHash, hashToken(token))
    const [link] = await ctx.db.select().from(applicantLinks).where(isToken)
    if (!link) throw usedLinkError()
    // Locks the application before its links, in the same order as correctEmail, to prevent deadlocks.
    const application = await lockApplication(ctx, link.applicationId)
    const used = await ctx.db
      .update(applicantLinks)
      .set({ usedAt: now })
      .where(and(isToken, isNull(applicantLinks.usedAt), gt(applicantLinks.expiresAt, now)))
      .returning({ applicationId: applicantLinks.applicationId })
    if (used.length === 0) throw usedLinkError()
    return opened(ctx, application, 'link')
  })
}

/** Counts an attempt and returns the request if attempts remain. Concurrent attempts run one after another. */
function claimAttempt(ctx: Context, id: string) {
  return transact(ctx, async (ctx) => {
    const [asked] = await ctx.db
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), isNull(requests.usedAt), gt(requests.expiresAt, ctx.now())))
      .for('update')
    if (!asked || asked.attempts >= maxAttempts) return undefined
    await ctx.db
      .update(requests)
      .set({ attempts: asked.attempts + 1 })
      .where(eq(requests.id, id))
    return asked
  })
}

async function opened(ctx: Context, application: Application, by: 'code' | 'link'): Promise<OpenedApplication> {
  await record(ctx, 'application.open', application.id, { by })
  await linkLeadByVerifiedEmail(ctx, application)
  const token = await createVerifiedSession(ctx, application.id)
  return { file: toOpenApplication(application, { isVerified: true }), token }
}

const usedLinkError = () =>
  new AppError('not_found', 'This link was already used or has expired. Please request a new one.')

const wrongCodeError = () =>
  new AppError('invalid', 'Please check your input and try again.', {
    code: 'This code is wrong or has expired. Check it, or request a new one.',
  })
