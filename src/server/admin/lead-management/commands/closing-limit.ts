import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { listManagers } from '#server/admin/takeovers/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { leadActivities } from '#server/intake/leads/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { countInTransaction, readCount } from '#server/platform/db/request-counts.ts'
import type { LeadChange } from '#shared/admin/lead-management/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Per person and day. */
const maxClosedOfOthers = 20
const dayMs = 24 * 60 * 60_000
/** A lead that the person took from a colleague counts as the colleague's for this long. */
const takenMs = 30 * dayMs

const keyOf = (staffId: string) => `closed-leads-of-others:${staffId}`
const withdrawalsKeyOf = (staffId: string) => `withdrawn-contacts-of-others:${staffId}`

/** “Do not contact” can't be undone, and spam only by the person, so a departing agent must not close colleagues' leads. */
const closes = (change: LeadChange) =>
  change.action === 'move' && (change.to === 'do_not_contact' || change.to === 'spam')

interface OwnedLead {
  readonly id: string
  readonly ownerId: string | null
}

/** Returns which leads count for the caller; none for owners and managers. */
async function limitedLeads(
  ctx: Context,
  change: LeadChange,
  leads: readonly OwnedLead[],
): Promise<readonly OwnedLead[]> {
  const { id, role } = requireActor(ctx)
  if (!closes(change) || administratorRoles.some((one) => one === role)) return []
  const taken = await findTaken(
    ctx,
    leads.flatMap((lead) => (lead.ownerId === id ? [lead.id] : [])),
  )
  return leads.filter((lead) => lead.ownerId !== null && (lead.ownerId !== id || taken.has(lead.id)))
}

/** Returns those that the caller took from colleagues lately: otherwise two calls would pass the limit. */
async function findTaken(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { id: me } = requireActor(ctx)
  const { leadId, kind, staffId, at, detail } = leadActivities
  const rows = await ctx.db
    .select({ leadId })
    .from(leadActivities)
    .where(
      and(
        ...[inArray(leadId, [...ids]), eq(kind, 'assign'), eq(staffId, me)],
        gt(at, new Date(ctx.now().getTime() - takenMs)),
        sql`${detail} ->> 'toStaffId' = ${me} and ${detail} ->> 'fromStaffId' <> ${me}`,
      ),
    )
  return new Set(rows.map((row) => row.leadId))
}

class ClosingLimitError extends AppError {
  readonly leadId: string

  constructor(leadId: string, left: number) {
    super(
      'forbidden',
      `Nothing was changed. In a day, only owners and managers mark more than ${maxClosedOfOthers} leads of others as “Do not contact” or “Spam”. You can mark ${left} more.`,
    )
    this.leadId = leadId
  }
}

/** Requires that all these leads are within the caller's limit. @throws `forbidden`. */
export async function requireFewOfOthers(ctx: Context, change: LeadChange, leads: readonly OwnedLead[]): Promise<void> {
  const limited = await limitedLeads(ctx, change, leads)
  const [first] = limited
  if (!first) return
  const left = Math.max(0, maxClosedOfOthers - (await readCount(ctx, keyOf(requireActor(ctx).id))))
  if (limited.length > left) throw new ClosingLimitError(first.id, left)
}

/** Counts a locked lead that is about to be closed; false, after notifying managers, beyond the limit. */
export async function countClosed(ctx: Context, change: LeadChange, lead: OwnedLead): Promise<boolean> {
  if ((await limitedLeads(ctx, change, [lead])).length === 0) return true
  if ((await countInTransaction(ctx, keyOf(requireActor(ctx).id), dayMs)) <= maxClosedOfOthers) return true
  await notifyManagers(ctx, lead.id)
  return false
}

export const overLimitReason = `Only owners and managers mark more than ${maxClosedOfOthers} leads of others a day.`

/** Runs a change; if the limit refused it, notifies managers after its rollback. */
export async function reportOverLimit<Result>(ctx: Context, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof ClosingLimitError) await transact(ctx, (ctx) => notifyManagers(ctx, error.leadId))
    throw error
  }
}

/**
 * Counts a lead of others whose consents someone withdrew; notifies managers beyond the limit, but never refuses, because
 * anyone must be able to record an opt-out.
 */
export async function countWithdrawal(ctx: Context, { id, ownerId }: OwnedLead): Promise<void> {
  const { id: me, role } = requireActor(ctx)
  if (ownerId === me || role === 'compliance' || administratorRoles.some((one) => one === role)) return
  if ((await countInTransaction(ctx, withdrawalsKeyOf(me), dayMs)) > maxClosedOfOthers) await notifyManagers(ctx, id)
}

/** One row per person, renewed. */
async function notifyManagers(ctx: Context, leadId: string): Promise<void> {
  const managers = await listManagers(ctx)
  await notify(ctx, {
    ...{ kind: 'limit', record: { kind: 'lead', id: leadId }, itemId: requireActor(ctx).id },
    recipients: managers.map(({ id }) => id),
  })
}
