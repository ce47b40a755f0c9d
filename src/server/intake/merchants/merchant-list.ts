import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { covers, findScope, ownerBranches, scopeSql } from '#server/identity/record-scope/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { findTagIds, findTags, hasTag } from '#server/intake/tags/taggings.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { decodeCursor, decodeDay, encodeCursor, encodeDay, refusedCursor } from '#server/platform/db/cursor.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { findSpan, isInSpan } from '#server/system/settings/find-span.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import {
  type ListedMerchantLead,
  type MerchantDetail,
  type MerchantLeadFilter,
  merchantLeadPageSize,
} from '#shared/intake/merchants/admin-contract.ts'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import { boardingDays, boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-moves.ts'
import { accountStatuses, endedStatuses, type MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parseChoices } from '#shared/kit/filters/choices.ts'
import { parseAmountRange } from '#shared/kit/filters/ranges.ts'
import { type MerchantLead, noteContext, remarksContext, requireMerchantLead } from './queries.ts'
import { findQuotes, listQuotes } from './quotes.ts'
import {
  merchantBoarding,
  merchantLeadNotes,
  merchantLeadStatusChanges,
  merchantLeads,
  merchantLeadTags,
  merchantSearchText,
} from './table.ts'

type Row = MerchantLead & { readonly owner: string | null }

const ofView = {
  open: notInArray(merchantLeads.status, [...accountStatuses, ...endedStatuses]),
  statements: inArray(merchantLeads.status, ['statement_requested', 'statement_received']),
  quotes: inArray(merchantLeads.status, ['analysed', 'quote_sent']),
  accounts: inArray(merchantLeads.status, [...accountStatuses]),
  ended: inArray(merchantLeads.status, [...endedStatuses]),
  all: undefined,
} satisfies Record<MerchantLeadFilter['view'], SQL | undefined>

/** As in the index `merchant_leads_due`. */
const due = sql`coalesce(${merchantLeads.nextActionOn}, 'infinity'::date)`

const orders = {
  newest: [desc(merchantLeads.id)],
  due: [sql`${due} asc`, asc(merchantLeads.id)],
  volume: [desc(merchantLeads.volumeCents), desc(merchantLeads.id)],
}

/**
 * Cursors hold the due date, which often changes, but no sales figures, because URLs are logged.
 * @param isReadable of the cursor's request: the position of any other would reveal its sales.
 */
const afterCursor = {
  newest: (after: string) => sql`${merchantLeads.id} < ${decodeCursor(after)}`,
  due: (after: string) => {
    const { day, id } = decodeDay(after)
    return sql`(${due}, ${merchantLeads.id}) > (${day ?? 'infinity'}::date, ${id}::uuid)`
  },
  volume: (after: string, isReadable: SQL) => {
    const id = decodeCursor(after)
    return sql`(${merchantLeads.volumeCents}, ${merchantLeads.id}) < ((select volume_cents from merchant_leads where id = ${id} and ${isReadable}), ${id}::uuid)`
  },
} satisfies Record<MerchantLeadFilter['sort'], (after: string, isReadable: SQL) => SQL>
const cursors = {
  newest: ({ id }: Row) => encodeCursor(id),
  due: ({ id, nextActionOn }: Row) => encodeDay({ day: nextActionOn, id }),
  volume: ({ id }: Row) => encodeCursor(id),
} satisfies Record<MerchantLeadFilter['sort'], (last: Row) => string>

/**
 * Returns a page of requests by keyset, so that pages cost the same and don't shift.
 * @throws `invalid` for an invalid cursor.
 */
export async function findMerchantLeads(
  ctx: Context,
  filter: MerchantLeadFilter,
): Promise<{ leads: ListedMerchantLead[]; next: string | null }> {
  const { sort, after } = filter
  const isReadable = scopeSql(await findScope(ctx, 'merchantRequests'), merchantLeads.ownerStaffId)
  const rows = await ctx.db
    .select({ ...getTableColumns(merchantLeads), owner: staff.name })
    .from(merchantLeads)
    .leftJoin(staff, eq(staff.id, merchantLeads.ownerStaffId))
    .where(and(await matchesFilter(ctx, filter), after ? afterCursor[sort](after, isReadable) : undefined))
    .orderBy(...orders[sort])
    .limit(merchantLeadPageSize + 1)
  // Without its row, the volume cursor's page would be empty.
  if (after && sort === 'volume' && rows.length === 0 && !(await isThere(ctx, isReadable, decodeCursor(after))))
    throw refusedCursor()
  const page = rows.slice(0, merchantLeadPageSize)
  const last = page.at(-1)
  return {
    leads: await presentMerchantLeads(ctx, page),
    next: rows.length > page.length && last ? cursors[sort](last) : null,
  }
}

/** Builds the condition of the list. */
async function matchesFilter(
  ctx: Context,
  { q, view, status, owner, tag, volume, received }: MerchantLeadFilter,
): Promise<SQL | undefined> {
  const statuses = parseChoices(status) as MerchantStatus[]
  const owners = ownerBranches(merchantLeads.ownerStaffId, {
    ...{ owners: await findScope(ctx, 'merchantRequests'), wanted: owner, me: requireActor(ctx).id },
    unassigned: isNull(merchantLeads.ownerStaffId),
  })
  const range = parseAmountRange(volume)
  const span = await findSpan(ctx, received)
  return and(
    ofView[view],
    statuses.length > 0 ? inArray(merchantLeads.status, statuses) : undefined,
    owners.length > 0 ? or(...owners) : undefined,
    hasTag(merchantLeadTags, merchantLeads.id, await findTagIds(ctx, tag)),
    range?.min == null ? undefined : gte(merchantLeads.volumeCents, range.min * 100),
    range?.max == null ? undefined : lt(merchantLeads.volumeCents, range.max * 100 + 100),
    ...(span ? isInSpan(merchantLeads.createdAt, span) : []),
    ...meansPerson({ text: merchantSearchText, email: merchantLeads.emailNormalized }, q),
  )
}

const isThere = async (ctx: Context, isReadable: SQL, id: string) =>
  (await ctx.db.$count(merchantLeads, and(eq(merchantLeads.id, id), isReadable))) > 0

/** Finds up to `limit` requests in any order, with what a bulk change compares. */
export async function findMerchantSnapshots(
  ctx: Context,
  selection: { readonly filter: MerchantLeadFilter } | { readonly ids: readonly string[] },
  limit: number,
) {
  const rows = await ctx.db
    .select({ id: merchantLeads.id, ownerId: merchantLeads.ownerStaffId, status: merchantLeads.status })
    .from(merchantLeads)
    .where(
      'ids' in selection ? inArray(merchantLeads.id, [...selection.ids]) : await matchesFilter(ctx, selection.filter),
    )
    .limit(limit)
  return rows.map(({ id, ownerId, status }) => ({ id, seen: { ownerId, status } }))
}

/** Formats list rows with latest quote and boarding progress. */
async function presentMerchantLeads(ctx: Context, rows: readonly Row[]): Promise<ListedMerchantLead[]> {
  const ids = rows.map(({ id }) => id)
  const quotes = ids.length > 0 ? await findQuotes(ctx, ids) : []
  const boarded = ids.length > 0 ? await countBoarded(ctx, ids) : new Map<string, number>()
  const today = await findToday(ctx)
  const tagged = await findTags(ctx, merchantLeadTags, ids)
  return rows.map((row) => {
    const { id, reference, name, businessName, status, volumeCents, nextAction, nextActionOn, owner } = row
    const quote = quotes.find(({ merchantLeadId }) => merchantLeadId === id)
    return {
      ...{ id, reference, name, businessName, status, volumeCents, owner, nextAction, nextActionOn },
      ownerId: row.ownerStaffId,
      tags: tagged.get(id) ?? [],
      effectiveBasisPoints: analyseStatement(row.statement).effectiveBasisPoints,
      statusChangedAt: row.statusChangedAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      isOverdue: (nextActionOn !== null && nextActionOn < today) || isLate(ctx, row),
      quote: quote ? { version: quote.version, validUntil: quote.validUntil, isOpened: quote.openedAt !== null } : null,
      boardingDone: boarded.get(id) ?? 0,
    }
  })
}

const isLate = (ctx: Context, { status, statusChangedAt }: Pick<Row, 'status' | 'statusChangedAt'>) =>
  status === 'boarding' && ctx.now().getTime() - statusChangedAt.getTime() > boardingDays * 24 * 60 * 60_000

/** Returns a request with notes, quotes, boarding, and history. @throws `not_found`. */
export async function requireMerchantDetail(ctx: Context, keys: EncryptionKeys, id: string): Promise<MerchantDetail> {
  const lead = await requireMerchantLead(ctx, id)
  const owner = lead.ownerStaffId ? await findStaff(ctx, lead.ownerStaffId) : undefined
  const [listed] = await presentMerchantLeads(ctx, [{ ...lead, owner: owner?.name ?? null }])
  if (!listed) throw new AppError('not_found', 'The requested resource was not found.')
  const { email, phone, industry, processor, pricingModel, contractEnds, equipment, needs, wasTerminated } = lead
  return {
    lead: {
      ...listed,
      ...{ email, phone, industry, processor, pricingModel, contractEnds, equipment, needs, wasTerminated },
      remarks: decrypt(keys, lead.remarksEncrypted, remarksContext(id)),
      statement: lead.statement,
      mayChange: covers(await findScope(ctx, 'merchantRequests', 'change'), lead.ownerStaffId),
      residualBasisPoints: lead.residualBasisPoints,
    },
    notes: await findNotes(ctx, keys, id),
    moves: await findMoves(ctx, lead),
    nextStatuses: [...nextStatuses(ctx, lead.status)],
    quotes: await listQuotes(ctx, id),
    boarding: await listBoarding(ctx, id),
  }
}

/** Returns the statuses that the caller may choose next. */
export function nextStatuses(ctx: Context, from: MerchantStatus): readonly MerchantStatus[] {
  const { role } = requireActor(ctx)
  return merchantMoves(from, { isManager: administratorRoles.some((one) => one === role) })
}

async function findNotes(ctx: Context, keys: EncryptionKeys, leadId: string): Promise<MerchantDetail['notes']> {
  const rows = await ctx.db
    .select({ note: merchantLeadNotes, by: staff.name })
    .from(merchantLeadNotes)
    .innerJoin(staff, eq(staff.id, merchantLeadNotes.staffId))
    .where(eq(merchantLeadNotes.merchantLeadId, leadId))
    .orderBy(asc(merchantLeadNotes.at), asc(merchantLeadNotes.id))
  return rows.map(({ note: { id, bodyEncrypted, at }, by }) => ({
    ...{ id, by, at: at.toISOString() },
    body: decrypt(keys, bodyEncrypted, noteContext(id)),
  }))
}

/** The latest ones of a request that changes often. */
const maxMoves = 200

async function findMoves(ctx: Context, { id, name }: MerchantLead): Promise<MerchantDetail['moves']> {
  const rows = await ctx.db
    .select({ move: merchantLeadStatusChanges, by: staff.name })
    .from(merchantLeadStatusChanges)
    .leftJoin(staff, eq(staff.id, merchantLeadStatusChanges.staffId))
    .where(eq(merchantLeadStatusChanges.merchantLeadId, id))
    .orderBy(desc(merchantLeadStatusChanges.at), desc(merchantLeadStatusChanges.id))
    .limit(maxMoves)
  return rows
    .toReversed()
    .map(({ move: { id, to, reason, at }, by }) => ({ id, to, reason, by: by ?? name, at: at.toISOString() }))
}

/** Lists the steps of a boarding; open ones have no date. */
export async function listBoarding(ctx: Context, leadId: string): Promise<MerchantDetail['boarding']> {
  const rows = await ctx.db
    .select({ done: merchantBoarding, by: staff.name })
    .from(merchantBoarding)
    .innerJoin(staff, eq(staff.id, merchantBoarding.staffId))
    .where(eq(merchantBoarding.merchantLeadId, leadId))
  return boardingSteps.map((step) => {
    const row = rows.find(({ done }) => done.step === step)
    return { step, doneOn: row?.done.doneOn ?? null, detail: row?.done.detail ?? '', by: row?.by ?? null }
  })
}

/** Counts completed steps by request. */
async function countBoarded(ctx: Context, leadIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: merchantBoarding.merchantLeadId })
    .from(merchantBoarding)
    .where(inArray(merchantBoarding.merchantLeadId, [...leadIds]))
  const counts = new Map<string, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
