import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import {
  dayMs,
  type Limit,
  type LimitedRecords,
  limits,
  notifyManagers,
  type OwnedRecord,
  requireFewClosed,
  requireWithinLimit,
  takenMs,
} from '#server/identity/closing-limit/closing-limit.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { countInTransaction } from '#server/platform/db/request-counts.ts'
import type { LeadChange } from '#shared/admin/lead-management/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { LeadStatus } from '#shared/intake/leads/lead-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

const limitedLeads: LimitedRecords = {
  ...{ kind: 'lead', noun: 'leads', verb: 'close' },
  keyOf: (limit, staffId) =>
    limit === 'others' ? `closed-leads-of-others:${staffId}` : `closed-unassigned-leads:${staffId}`,
  findTaken,
}
const withdrawalsKeyOf = (staffId: string) => `withdrawn-contacts-of-others:${staffId}`

/** They take a lead out of everyone's work. */
const limitedStatuses: readonly LeadStatus[] = ['unqualified', 'do_not_contact', 'duplicate', 'spam']

const closes = (change: LeadChange) => change.action === 'move' && limitedStatuses.includes(change.to)

async function findTaken(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Limit>> {
  if (ids.length === 0) return new Map()
  const { id: me } = requireActor(ctx)
  const { leadId, kind, staffId, at, detail } = leadActivities
  const rows = await ctx.db
    .select({ leadId, isColleagues: sql<boolean>`bool_or(${detail} ->> 'fromStaffId' is not null)` })
    .from(leadActivities)
    .where(
      and(
        ...[inArray(leadId, [...ids]), eq(kind, 'assign'), eq(staffId, me)],
        gt(at, new Date(ctx.now().getTime() - takenMs)),
        sql`${detail} ->> 'toStaffId' = ${me} and ${detail} ->> 'fromStaffId' is distinct from ${me}`,
      ),
    )
    .groupBy(leadId)
  return new Map(rows.map((row) => [row.leadId, row.isColleagues ? 'others' : 'unassigned']))
}

/** Adds the leads merged into these, once each and with the owners that they keep: they are closed along with them. */
async function withMerged({ db }: Context, closed: readonly OwnedRecord[]): Promise<readonly OwnedRecord[]> {
  if (closed.length === 0) return []
  const ids = closed.map(({ id }) => id)
  const merged = await db
    .select({ id: leads.id, ownerId: leads.ownerStaffId })
    .from(leads)
    .where(inArray(leads.mergedIntoId, ids))
  return [...new Map([...merged, ...closed].map((lead) => [lead.id, lead])).values()]
}

/** Requires that all these leads, and those merged into them, are within the caller's limit. @throws `forbidden`. */
export async function requireFewOfOthers(
  ctx: Context,
  change: LeadChange,
  changed: readonly OwnedRecord[],
): Promise<void> {
  if (closes(change)) await requireFewClosed(ctx, limitedLeads, await withMerged(ctx, changed))
}

/** Counts locked leads that a merge is about to close, with those merged into them. @throws `forbidden`. */
export const requireClosable = async (ctx: Context, closed: readonly OwnedRecord[]): Promise<void> =>
  requireWithinLimit(ctx, limitedLeads, await withMerged(ctx, closed))

/**
 * Counts a locked lead that is about to be closed, and those merged into it. Beyond the limit, notifies managers and
 * returns why it stays open.
 */
export async function countClosed(ctx: Context, change: LeadChange, lead: OwnedRecord): Promise<string | undefined> {
  if (!closes(change)) return undefined
  try {
    // A refusal counts nothing.
    await transact(ctx, (ctx) => requireClosable(ctx, [lead]))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await notifyManagers(ctx, { kind: 'lead', id: lead.id })
    return error.message.replace('Nothing was changed. ', '')
  }
}

/**
 * Counts a lead of others whose consents someone withdrew; notifies managers beyond the limit, but never refuses, because
 * anyone must be able to record an opt-out.
 */
export async function countWithdrawal(ctx: Context, { id, ownerId }: OwnedRecord): Promise<void> {
  const { id: me, role } = requireActor(ctx)
  if (role === 'compliance' || administratorRoles.some((one) => one === role)) return
  if (ownerId === me && !(await findTaken(ctx, [id])).has(id)) return
  const counted = await countInTransaction(ctx, withdrawalsKeyOf(me), dayMs)
  if (counted > limits.others) await notifyManagers(ctx, { kind: 'lead', id })
}
