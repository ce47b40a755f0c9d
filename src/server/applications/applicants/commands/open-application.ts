import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { applicantLinks, applicantEmailRequests as requests } from '#server/applications/applicants/table.ts'
import { linkLeadByVerifiedEmail } from '#server/applications/applications/commands/start-application.ts'
import { countTurnOfVerified } from '#server/applications/applications/commands/submit-application.ts'
import { type Application, lockApplication, toOpenApplication } from '#server/applications/applications/queries.ts'
import { chargeAttempt, chargeNetwork, forgiveAttempts } from '#server/identity/auth/commands/limit-attempts.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { AppError, SecurityRefusal } from '#shared/kit/app-error.ts'
import { createVerifiedSession } from './access-sessions.ts'
import { codeHash } from './prepare-access-email.ts'

const maxAttempts = 5

export interface OpenedApplication {
  readonly file: OpenApplication
  /** For this browser's cookie. */
  readonly token: string
}

/**
 * Opens the application of an emailed code, once.
 * @throws `invalid`, with one message for wrong, expired, and unknown codes.
 */
export async function openByCode(
  ctx: Context,
  keys: EncryptionKeys,
  { codeId, code }: { codeId: string; code: string },
): Promise<OpenedApplication> {
  // Outside the transaction, whose rollback would forget a wrong code.
  await chargeNetwork(ctx, 'file-address')
  const request = await claimAttempt(ctx, codeId)
  const isRight = timingSafeEqual(
    Buffer.from(request?.codeHash ?? codeHash(keys, codeId, 'none')),
    Buffer.from(codeHash(keys, codeId, code)),
  )
  const { applicationId } = request ?? {}
  if (!isRight || !applicationId) throw wrongCodeError()
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    const used = await ctx.db
      .update(requests)
      .set({ usedAt: ctx.now() })
      // Without a hash, a corrected address or newer code replaced it.
      .where(and(eq(requests.id, codeId), isNull(requests.usedAt), isNotNull(requests.codeHash)))
      .returning({ id: requests.id })
    if (used.length === 0) throw wrongCodeError()
    return opened(ctx, application, 'code')
  })
}

/**
 * Opens the application of an emailed link, once.
 * @throws `not_found` if it was used, expired, or never existed.
 */
export function openByLink(ctx: Context, token: string): Promise<OpenedApplication> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const isToken = eq(applicantLinks.tokenHash, hashToken(token))
    const [link] = await ctx.db.select().from(applicantLinks).where(isToken)
    if (!link) throw usedLinkError()
    // Applications are locked before links, as in `correctEmail`, to prevent deadlocks.
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

/** Concurrent attempts run one after another. Refused ones of an application answer as if the code were wrong. */
function claimAttempt(ctx: Context, id: string) {
  return transact(ctx, async (ctx) => {
    const [request] = await ctx.db
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), isNull(requests.usedAt), gt(requests.expiresAt, ctx.now())))
      .for('update')
    if (!request || request.attempts >= maxAttempts) return undefined
    if (request.applicationId && (await isWaiting(ctx, request.applicationId))) return undefined
    await ctx.db
      .update(requests)
      .set({ attempts: request.attempts + 1 })
      .where(eq(requests.id, id))
    return request
  })
}

/** Counts an attempt on an application's codes; true if it must wait. */
async function isWaiting(ctx: Context, applicationId: string): Promise<boolean> {
  try {
    await chargeAttempt(ctx, 'file-code', applicationId)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true
    throw error
  }
}

/** Opens a locked application in this browser, whose user just proved to be the applicant. */
export async function opened(
  ctx: Context,
  application: Application,
  by: 'code' | 'link' | 'passkey',
): Promise<OpenedApplication> {
  await record(ctx, 'application.open', application.id, { by })
  await countTurnOfVerified(ctx, application)
  await linkLeadByVerifiedEmail(ctx, application)
  await forgiveAttempts(ctx, 'file-code', application.id)
  const token = await createVerifiedSession(ctx, application.id)
  return { file: await toOpenApplication(ctx, application, { isVerified: true }), token }
}

const usedLinkError = () =>
  new AppError('not_found', 'This link was already used or has expired. Please request a new one.')

const wrongCodeError = () =>
  new SecurityRefusal('wrong-code', 'invalid', 'Please check your input and try again.', {
    code: 'This code is wrong or has expired. Check it, request a new one, or ask for a link by email.',
  })
