import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { inScope } from '#server/identity/record-scope/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { merchantLeads, merchantQuoteLinks, merchantQuotes, merchantSessions } from './table.ts'

export type MerchantLead = typeof merchantLeads.$inferSelect

/** Per address, because the form is public. */
const mailedPerHour = 5
const mailedPerDay = 10
const hourMs = 60 * 60_000

/** Checks if a quote may be emailed without flooding its address. */
export async function mayMailQuote(ctx: Context, { id, emailNormalized, createdAt }: MerchantLead): Promise<boolean> {
  const requestedWithin = (ms: number) =>
    ctx.db.$count(
      merchantLeads,
      and(
        eq(merchantLeads.emailNormalized, emailNormalized),
        gte(merchantLeads.createdAt, new Date(createdAt.getTime() - ms)),
        lt(merchantLeads.id, id),
      ),
    )
  return (await requestedWithin(hourMs)) < mailedPerHour && (await requestedWithin(24 * hourMs)) < mailedPerDay
}

/** Returns a remark's encryption context. */
export const remarksContext = (id: string) => `merchant_leads:${id}`
export const noteContext = (id: string) => `merchant_lead_notes:${id}`

/** Counts requests by status, in workflow order, without empty ones. */
export async function countByStatus(ctx: Context) {
  const rows = await ctx.db
    .select({
      status: merchantLeads.status,
      count: sql<number>`count(*)::int`,
      volumeCents: sql<string>`sum(${merchantLeads.volumeCents})`,
    })
    .from(merchantLeads)
    .where(await inScope(ctx, 'merchantRequests', merchantLeads.ownerStaffId))
    .groupBy(merchantLeads.status)
  return rows
    .map(({ status, count, volumeCents }) => ({ status, count, volumeCents: Number(volumeCents) }))
    .toSorted((one, other) => merchantStatuses.indexOf(one.status) - merchantStatuses.indexOf(other.status))
}

/** Returns a request. @throws `not_found`. */
export async function requireMerchantLead(ctx: Context, id: string): Promise<MerchantLead> {
  const [found] = await ctx.db.select().from(merchantLeads).where(eq(merchantLeads.id, id))
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found
}

/** Returns the caller's request. @throws `not_found`. */
export function requireOwnMerchantLead(ctx: Context): Promise<MerchantLead> {
  const { actor } = ctx
  if (actor.kind !== 'merchant') throw new AppError('not_found', 'The requested resource was not found.')
  return requireMerchantLead(ctx, actor.merchantLeadId)
}

/** Locks a request. @throws `not_found`. */
export async function lockMerchantLead(ctx: Context, id: string): Promise<MerchantLead> {
  const [found] = await ctx.db.select().from(merchantLeads).where(eq(merchantLeads.id, id)).for('update')
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found
}

/** Locks requests in the order of their ids, to prevent deadlocks. */
export async function lockMerchantLeads({ db }: Context, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: merchantLeads.id })
    .from(merchantLeads)
    .where(inArray(merchantLeads.id, [...ids]))
    .orderBy(asc(merchantLeads.id))
    .for('update')
}

/** Returns a link's request and staff quote, if any. @throws `not_found`. */
export async function requireLinkedQuote(ctx: Context, token: string) {
  const [found] = await ctx.db
    .select({ lead: merchantLeads, quote: merchantQuotes })
    .from(merchantQuoteLinks)
    .innerJoin(merchantLeads, eq(merchantLeads.id, merchantQuoteLinks.merchantLeadId))
    .leftJoin(merchantQuotes, eq(merchantQuotes.id, merchantQuoteLinks.quoteId))
    .where(and(eq(merchantQuoteLinks.tokenHash, hashToken(token)), gt(merchantQuoteLinks.expiresAt, ctx.now())))
  if (!found) throw new AppError('not_found', 'This link no longer works. Please ask for the quote again.')
  return found
}

/** Returns a cookie's unexpired session. */
export async function findMerchantSession(ctx: Context, token: string) {
  const [session] = await ctx.db
    .select()
    .from(merchantSessions)
    .where(and(eq(merchantSessions.tokenHash, hashToken(token)), gt(merchantSessions.expiresAt, ctx.now())))
  return session
}

/** Returns references by arrival. */
export const findReferences = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ reference: merchantLeads.reference })
    .from(merchantLeads)
    .where(inArray(merchantLeads.id, [...ids]))
    .orderBy(merchantLeads.id)
