import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { PrivacyRequest } from '#server/compliance/privacy/queries.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { heldAddresses } from '#server/system/legal-holds/queries.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'

/** How long a request can be confirmed, days; after that it is deleted. */
export const confirmDays = fixedRetention.unconfirmedPrivacyRequests
/** How long requests are stored after the answer, days: 24 months (11 CCR 7101). */
const keepDays = fixedRetention.answeredPrivacyRequests
/** Maximum emails per address and day, because anyone can submit the form. */
const perDay = 5
const dayMs = 24 * 60 * 60_000

/** Creates the token of a link that is about to be emailed; undefined if there is nothing to send. */
export async function prepareConfirmation(
  ctx: Context,
  id: string,
): Promise<{ request: PrivacyRequest; token: string } | undefined> {
  const [request] = await ctx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
  if (!request || request.confirmSentAt || request.confirmedAt || !(await mayMail(ctx, request))) return undefined
  const token = newToken()
  await ctx.db
    .update(privacyRequests)
    .set({ confirmTokenHash: hashToken(token) })
    .where(eq(privacyRequests.id, id))
  return { request, token }
}

async function mayMail(ctx: Context, { emailNormalized }: PrivacyRequest): Promise<boolean> {
  const lately = gt(privacyRequests.confirmSentAt, new Date(ctx.now().getTime() - dayMs))
  const [found] = await ctx.db
    .select({ sent: count() })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.emailNormalized, emailNormalized), lately))
  return (found?.sent ?? 0) < perDay
}

/** Records that the email was sent. */
export async function settleConfirmation(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(privacyRequests).set({ confirmSentAt: ctx.now() }).where(eq(privacyRequests.id, id))
}

/** Records that the receipt was confirmed to the person. */
export async function settleAcknowledgement(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(privacyRequests).set({ acknowledgedAt: ctx.now() }).where(eq(privacyRequests.id, id))
}

/** Deletes unconfirmed requests, and answered ones after their retention period, unless on legal hold. */
export async function forgetRequests(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const { status, createdAt, closedAt } = privacyRequests
  const isFree = sql`${privacyRequests.emailNormalized} not in ${heldAddresses}`
  await ctx.db.delete(privacyRequests).where(and(eq(status, 'unconfirmed'), lt(createdAt, before(confirmDays)), isFree))
  await ctx.db
    .delete(privacyRequests)
    .where(and(inArray(status, ['completed', 'refused']), lt(closedAt, before(keepDays)), isFree))
}
