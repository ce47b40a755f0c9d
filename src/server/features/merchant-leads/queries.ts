import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import {
  merchantLeadMoves,
  merchantLeadNotes,
  merchantLeads,
  merchantQuoteLinks,
  merchantSessions,
} from '#server/features/merchant-leads/table.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, open } from '#server/platform/crypto/seal.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { analyseStatement } from '#shared/merchant/analyse-statement.ts'
import {
  type ListedMerchantLead,
  type MerchantFile,
  type MerchantLeadFilter,
  merchantLeadPageSize,
} from '#shared/merchant/desk-contract.ts'
import { accountStatuses, endedStatuses, merchantMoves, merchantStatuses } from '#shared/merchant/merchant-status.ts'

export type MerchantLead = typeof merchantLeads.$inferSelect

/** Quotes mailed to one address in an hour, at most: anybody can ask for one, with any address. */
const mailedPerHour = 5
const hourMs = 60 * 60_000

/** Whether a quote may be mailed, or was asked for after so many others that its address would be flooded. */
export async function mayMailQuote(ctx: Context, { id, emailNormalized, createdAt }: MerchantLead): Promise<boolean> {
  const before = await ctx.db.$count(
    merchantLeads,
    and(
      eq(merchantLeads.emailNormalized, emailNormalized),
      gte(merchantLeads.createdAt, new Date(createdAt.getTime() - hourMs)),
      lt(merchantLeads.id, id),
    ),
  )
  return before < mailedPerHour
}

/** What the sealed words belong to. */
export const remarksContext = (id: string) => `merchant_leads:${id}`
export const noteContext = (id: string) => `merchant_lead_notes:${id}`

const ofView = {
  open: notInArray(merchantLeads.status, [...accountStatuses, ...endedStatuses]),
  accounts: inArray(merchantLeads.status, [...accountStatuses]),
  ended: inArray(merchantLeads.status, [...endedStatuses]),
  all: undefined,
} satisfies Record<MerchantLeadFilter['view'], SQL | undefined>

/** One page of requests, the latest first; found by keyset, so that rows which arrive meanwhile move none. */
export async function findMerchantLeads(
  ctx: Context,
  { q, view, status, after }: MerchantLeadFilter,
): Promise<{ leads: ListedMerchantLead[]; next: string | null }> {
  const rows = await ctx.db
    .select({ ...getTableColumns(merchantLeads), owner: staff.name })
    .from(merchantLeads)
    .leftJoin(staff, eq(staff.id, merchantLeads.ownerStaffId))
    .where(
      and(
        ofView[view],
        status ? eq(merchantLeads.status, status) : undefined,
        matching(q),
        after ? lt(merchantLeads.id, decodeCursor(after)) : undefined,
      ),
    )
    .orderBy(desc(merchantLeads.id))
    .limit(merchantLeadPageSize + 1)
  const page = rows.slice(0, merchantLeadPageSize)
  const last = page.at(-1)
  return {
    leads: page.map((row) => present(ctx, row, row.owner)),
    next: rows.length > page.length && last ? encodeCursor(last.id) : null,
  }
}

/** `%`, `_` and `\` mean themselves. */
function matching(typed: string): SQL | undefined {
  if (typed === '') return undefined
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const { reference, name, email, businessName } = merchantLeads
  return or(...[reference, name, email, businessName].map((column) => sql`${column} ilike ${part}`))
}

/** How many requests stand where, in the order of the way; where there are none, none are named. */
export async function countByStatus(ctx: Context) {
  const rows = await ctx.db
    .select({
      status: merchantLeads.status,
      count: sql<number>`count(*)::int`,
      volumeCents: sql<string>`sum(${merchantLeads.volumeCents})`,
    })
    .from(merchantLeads)
    .groupBy(merchantLeads.status)
  return rows
    .map(({ status, count, volumeCents }) => ({ status, count, volumeCents: Number(volumeCents) }))
    .toSorted((one, other) => merchantStatuses.indexOf(one.status) - merchantStatuses.indexOf(other.status))
}

/** @throws AppError `not_found`. */
export async function requireMerchantLead(ctx: Context, id: string): Promise<MerchantLead> {
  const [found] = await ctx.db.select().from(merchantLeads).where(eq(merchantLeads.id, id))
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found
}

/** The request of the caller. @throws AppError `not_found`. */
export function requireOwnMerchantLead(ctx: Context): Promise<MerchantLead> {
  const { actor } = ctx
  if (actor.kind !== 'merchant') throw new AppError('not_found', 'The requested resource was not found.')
  return requireMerchantLead(ctx, actor.merchantLeadId)
}

/** The request that a link opens. @throws AppError `not_found` for a link that is too old or none of ours. */
export async function requireLinkedLead(ctx: Context, token: string): Promise<MerchantLead> {
  const [found] = await ctx.db
    .select({ lead: merchantLeads })
    .from(merchantQuoteLinks)
    .innerJoin(merchantLeads, eq(merchantLeads.id, merchantQuoteLinks.merchantLeadId))
    .where(and(eq(merchantQuoteLinks.tokenHash, hashToken(token)), gt(merchantQuoteLinks.expiresAt, ctx.now())))
  if (!found) throw new AppError('not_found', 'This link no longer works. Please ask for the quote again.')
  return found.lead
}

/** The session of a cookie's value, where it is still good. */
export async function findMerchantSession(ctx: Context, token: string) {
  const [session] = await ctx.db
    .select()
    .from(merchantSessions)
    .where(and(eq(merchantSessions.tokenHash, hashToken(token)), gt(merchantSessions.expiresAt, ctx.now())))
  return session
}

/** References of requests, in the order of arrival. */
export const findReferences = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ reference: merchantLeads.reference })
    .from(merchantLeads)
    .where(inArray(merchantLeads.id, [...ids]))
    .orderBy(merchantLeads.id)

/** A request with everything that staff did with it. */
export async function requireMerchantFile(ctx: Context, keys: EncryptionKeys, id: string): Promise<MerchantFile> {
  const lead = await requireMerchantLead(ctx, id)
  const [owner] = await ctx.db
    .select()
    .from(staff)
    .where(eq(staff.id, lead.ownerStaffId ?? id))
  const { email, phone, industry, processor, pricingModel, contractEnds, equipment, needs, wasTerminated } = lead
  return {
    lead: {
      ...present(ctx, lead, owner?.name ?? null),
      ...{ email, phone, industry, processor, pricingModel, contractEnds, equipment, needs, wasTerminated },
      remarks: open(keys, lead.remarksSealed, remarksContext(id)),
      statement: lead.statement,
      ownerId: lead.ownerStaffId,
    },
    notes: await findNotes(ctx, keys, id),
    moves: await findMoves(ctx, lead),
    nextStatuses: [...merchantMoves(lead.status)],
  }
}

async function findNotes(ctx: Context, keys: EncryptionKeys, leadId: string): Promise<MerchantFile['notes']> {
  const rows = await ctx.db
    .select({ note: merchantLeadNotes, by: staff.name })
    .from(merchantLeadNotes)
    .innerJoin(staff, eq(staff.id, merchantLeadNotes.staffId))
    .where(eq(merchantLeadNotes.merchantLeadId, leadId))
    .orderBy(asc(merchantLeadNotes.at), asc(merchantLeadNotes.id))
  return rows.map(({ note: { id, bodySealed, at }, by }) => ({
    ...{ id, by, at: at.toISOString() },
    body: open(keys, bodySealed, noteContext(id)),
  }))
}

async function findMoves(ctx: Context, { id, name }: MerchantLead): Promise<MerchantFile['moves']> {
  const rows = await ctx.db
    .select({ move: merchantLeadMoves, by: staff.name })
    .from(merchantLeadMoves)
    .leftJoin(staff, eq(staff.id, merchantLeadMoves.staffId))
    .where(eq(merchantLeadMoves.merchantLeadId, id))
    .orderBy(asc(merchantLeadMoves.at), asc(merchantLeadMoves.id))
  return rows.map(({ move: { id, to, reason, at }, by }) => ({ id, to, reason, by: by ?? name, at: at.toISOString() }))
}

function present(ctx: Context, lead: MerchantLead, owner: string | null): ListedMerchantLead {
  const { id, reference, name, businessName, status, volumeCents, nextAction, nextActionOn } = lead
  return {
    ...{ id, reference, name, businessName, status, volumeCents, owner, nextAction, nextActionOn },
    effectiveBasisPoints: analyseStatement(lead.statement).effectiveBasisPoints,
    statusSince: lead.statusSince.toISOString(),
    createdAt: lead.createdAt.toISOString(),
    isOverdue: nextActionOn !== null && nextActionOn < ctx.now().toISOString().slice(0, 10),
  }
}
