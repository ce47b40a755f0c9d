import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireMerchantLead } from '#server/intake/merchants/queries.ts'
import { merchantSessions, merchantStatementLinks } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { merchantSessionDays } from '#shared/identity/auth/cookies.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-moves.ts'
import { isEnded } from '#shared/intake/merchants/merchant-status.ts'
import { statementLinkDays } from '#shared/intake/merchants/quote-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { changeStatus } from './update-merchant-lead.ts'

const dayMs = 24 * 60 * 60_000
const inDays = (ctx: Context, days: number) => new Date(ctx.now().getTime() + days * dayMs)

/** Creates a session for uploads and returns its cookie value; only the hash is stored. */
export async function openSession(ctx: Context, merchantLeadId: string, isVerified: boolean): Promise<string> {
  const token = newToken()
  await ctx.db.insert(merchantSessions).values({
    ...{ id: uuidv7(), merchantLeadId, isVerified },
    ...{ tokenHash: hashToken(token), expiresAt: inDays(ctx, merchantSessionDays) },
  })
  return token
}

/** Creates a one-time upload token, ending unused ones. */
export function makeStatementLink(ctx: Context, merchantLeadId: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    await ctx.db
      .delete(merchantStatementLinks)
      .where(and(eq(merchantStatementLinks.merchantLeadId, merchantLeadId), isNull(merchantStatementLinks.usedAt)))
    const token = newToken()
    await ctx.db
      .insert(merchantStatementLinks)
      .values({ tokenHash: hashToken(token), merchantLeadId, expiresAt: inDays(ctx, statementLinkDays) })
    return token
  })
}

/** Opens a session by link. @throws `not_found` if used, expired, or unknown. */
export function openByStatementLink(ctx: Context, token: string): Promise<{ reference: string; token: string }> {
  return transact(ctx, async (ctx) => {
    const [link] = await ctx.db
      .update(merchantStatementLinks)
      .set({ usedAt: ctx.now() })
      .where(
        and(
          eq(merchantStatementLinks.tokenHash, hashToken(token)),
          isNull(merchantStatementLinks.usedAt),
          gt(merchantStatementLinks.expiresAt, ctx.now()),
        ),
      )
      .returning()
    if (!link) throw deadLink()
    const { reference, status } = await requireMerchantLead(ctx, link.merchantLeadId)
    if (isEnded(status)) throw deadLink()
    return { reference, token: await openSession(ctx, link.merchantLeadId, true) }
  })
}

const deadLink = () =>
  new AppError('not_found', 'This link was already used or has expired. Please ask us for a new one.')

/**
 * Emails the business an upload link.
 * @throws `conflict` if no statement is needed or it must not be contacted.
 */
export function askForStatement(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status: from } = await requireMerchantLead(ctx, id)
    const to = 'statement_requested'
    if (from !== to && !(merchantMoves(from).includes(to) && (await changeStatus(ctx, { id, from, to }))))
      throw new AppError('conflict', 'Statements can’t be requested in the current status. Refresh and try again.')
    await record(ctx, 'merchant-lead.request-statement', id)
    await enqueue(ctx, 'merchant-leads.request-statement', { merchantLeadId: id })
  })
}
