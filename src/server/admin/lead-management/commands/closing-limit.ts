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

/** Per person and day. Spam often arrives unassigned, so more of it may be closed. */
const limits = { others: 20, unassigned: 100 } as const
type Limit = keyof typeof limits
const dayMs = 24 * 60 * 60_000
/** A lead that the person took from a colleague, or claimed, counts as the colleague's, or as unassigned, for this long. */
const takenMs = 30 * dayMs

const keyOf = (limit: Limit, staffId: string) =>
  limit === 'others' ? `closed-leads-of-others:${staffId}` : `closed-unassigned-leads:${staffId}`
const withdrawalsKeyOf = (staffId: string) => `withdrawn-contacts-of-others:${staffId}`

/** “Do not contact” can't be undone, and spam only by the person, so a departing agent must not close colleagues' leads,
 * or those that wait for someone. */
const closes = (change: LeadChange) =>
  change.action === 'move' && (change.to === 'do_not_contact' || change.to === 'spam')

interface OwnedLead {
  readonly id: string
  readonly ownerId: string | null
}

interface LimitedLead extends OwnedLead {
  readonly limit: Limit
}

/** Returns which leads count for the caller; none for owners and managers. */
async function limitedLeads(
  ctx: Context,
  change: LeadChange,
  leads: readonly OwnedLead[],
): Promise<readonly LimitedLead[]> {
  const { id: me, role } = requireActor(ctx)
  if (!closes(change) || administratorRoles.some((one) => one === role)) return []
  const own = leads.filter(({ ownerId }) => ownerId === me)
  const taken = await findTaken(
    ctx,
    own.map(({ id }) => id),
  )
  return leads.flatMap((lead) => {
    const { id, ownerId } = lead
    if (ownerId === me) {
      const limit = taken.get(id)
      return limit ? [{ ...lead, limit }] : []
    }
    return [{ ...lead, limit: ownerId === null ? ('unassigned' as const) : ('others' as const) }]
  })
}

/** Returns those that the caller took from colleagues or claimed lately: otherwise two calls would pass the limit. */
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

const nounOf = (limit: Limit) => (limit === 'others' ? 'leads of others' : 'unassigned leads')

class ClosingLimitError extends AppError {
  readonly leadId: string

  constructor({ id, limit }: LimitedLead, left: number) {
    super(
      'forbidden',
      `Nothing was changed. In a day, only owners and managers mark more than ${limits[limit]} ${nounOf(limit)} as “Do not contact” or “Spam”. You can mark ${left} more.`,
    )
    this.leadId = id
  }
}

/** Requires that all these leads are within the caller's limit. @throws `forbidden`. */
export async function requireFewOfOthers(ctx: Context, change: LeadChange, leads: readonly OwnedLead[]): Promise<void> {
  const byLimit = Map.groupBy(await limitedLeads(ctx, change, leads), ({ limit }) => limit)
  for (const [limit, limited] of byLimit) {
    const left = Math.max(0, limits[limit] - (await readCount(ctx, keyOf(limit, requireActor(ctx).id))))
    const [first] = limited
    if (first && limited.length > left) throw new ClosingLimitError(first, left)
  }
}

/** Counts a locked lead that is about to be closed. Beyond the limit, notifies managers and returns why it stays open. */
export async function countClosed(ctx: Context, change: LeadChange, lead: OwnedLead): Promise<string | undefined> {
  const [limited] = await limitedLeads(ctx, change, [lead])
  if (!limited) return undefined
  const { limit } = limited
  if ((await countInTransaction(ctx, keyOf(limit, requireActor(ctx).id), dayMs)) <= limits[limit]) return undefined
  await notifyManagers(ctx, lead.id)
  return `Only owners and managers mark more than ${limits[limit]} ${nounOf(limit)} a day.`
}

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
  if (role === 'compliance' || administratorRoles.some((one) => one === role)) return
  if (ownerId === me && !(await findTaken(ctx, [id])).has(id)) return
  if ((await countInTransaction(ctx, withdrawalsKeyOf(me), dayMs)) > limits.others) await notifyManagers(ctx, id)
}

/** One row per person, renewed. */
async function notifyManagers(ctx: Context, leadId: string): Promise<void> {
  const managers = await listManagers(ctx)
  await notify(ctx, {
    ...{ kind: 'limit', record: { kind: 'lead', id: leadId }, itemId: requireActor(ctx).id },
    recipients: managers.map(({ id }) => id),
  })
}
