import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { codeHash } from '#server/applications/applicants/code-hash.ts'
import { openVerifiedSession } from '#server/applications/applicants/commands/open-session.ts'
import { applicantLinks, applicantMailRequests as requests } from '#server/applications/applicants/table.ts'
import { joinLeadByMailbox } from '#server/applications/applications/commands/start-application.ts'
import { type Application, lockApplication, presentFile } from '#server/applications/applications/queries.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { networkKey } from '#server/platform/http/network-key.ts'
import type { OpenFile } from '#shared/applications/applicants/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Wrong tries that one code bears. */
const maxAttempts = 5

export interface Opened {
  readonly file: OpenFile
  /** The value of the browser's cookie. */
  readonly token: string
}

/**
 * Opens the file of a mailed code, once.
 * @throws AppError `invalid` in the same words for a wrong code, an old one, and one that was never sent.
 */
export async function openByCode(
  ctx: Context,
  keys: EncryptionKeys,
  { codeId, code }: { codeId: string; code: string },
): Promise<Opened> {
  // Outside of the transaction that a wrong code undoes: the try has to count.
  await chargeAttempt(ctx, 'file-address', networkKey(ctx.origin.ip))
  const asked = await countTry(ctx, codeId)
  const isRight = timingSafeEqual(
    Buffer.from(asked?.codeHash ?? codeHash(keys, codeId, 'none')),
    Buffer.from(codeHash(keys, codeId, code)),
  )
  const { applicationId } = asked ?? {}
  if (!isRight || !applicationId) throw wrongCode()
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    const used = await ctx.db
      .update(requests)
      .set({ usedAt: ctx.now() })
      // Without its hash it was overtaken: the address was corrected, or another code made.
      .where(and(eq(requests.id, codeId), isNull(requests.usedAt), isNotNull(requests.codeHash)))
      .returning({ id: requests.id })
    if (used.length === 0) throw wrongCode()
    return opened(ctx, application, 'code')
  })
}

/**
 * Opens the file of a mailed link, once.
 * @throws AppError `not_found` for a link that was used, is too old, or was made up.
 */
export function openByLink(ctx: Context, token: string): Promise<Opened> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const isToken = eq(applicantLinks.tokenHash, hashToken(token))
    const [link] = await ctx.db.select().from(applicantLinks).where(isToken)
    if (!link) throw spentLink()
    // The application before its links, like whoever corrects its address: the other way round they would block each other.
    const application = await lockApplication(ctx, link.applicationId)
    const used = await ctx.db
      .update(applicantLinks)
      .set({ usedAt: now })
      .where(and(isToken, isNull(applicantLinks.usedAt), gt(applicantLinks.expiresAt, now)))
      .returning({ applicationId: applicantLinks.applicationId })
    if (used.length === 0) throw spentLink()
    return opened(ctx, application, 'link')
  })
}

/** The request for a code that may still be tried, with this try counted; two at once take turns. */
function countTry(ctx: Context, id: string) {
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

async function opened(ctx: Context, application: Application, by: 'code' | 'link'): Promise<Opened> {
  await record(ctx, 'application.open', application.id, { by })
  await joinLeadByMailbox(ctx, application)
  const token = await openVerifiedSession(ctx, application.id)
  return { file: presentFile(application, { isVerified: true }), token }
}

const spentLink = () => new AppError('not_found', 'This link was used before or is too old. Please ask for a new one.')

const wrongCode = () =>
  new AppError('invalid', 'Please check your input and try again.', {
    code: 'This code is not right, or it is too old. Please look again, or ask for a new one.',
  })
