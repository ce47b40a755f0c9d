import { listManagers } from '#server/admin/takeovers/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { countInTransaction, readCount } from '#server/platform/db/request-counts.ts'
import type { LeadChange } from '#shared/admin/lead-management/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Per person and day. */
export const maxClosedOfOthers = 20
const dayMs = 24 * 60 * 60_000

const keyOf = (staffId: string) => `closed-leads-of-others:${staffId}`

/** “Do not contact” can't be undone, and spam only by the person, so a departing agent must not close colleagues' leads. */
const closes = (change: LeadChange) =>
  change.action === 'move' && (change.to === 'do_not_contact' || change.to === 'spam')

interface OwnedLead {
  readonly id: string
  readonly ownerId: string | null
}

/** Returns which leads count for the caller; none for owners and managers. */
function limitedLeads(ctx: Context, change: LeadChange, leads: readonly OwnedLead[]): readonly OwnedLead[] {
  const { id, role } = requireActor(ctx)
  if (!closes(change) || administratorRoles.some((one) => one === role)) return []
  return leads.filter(({ ownerId }) => ownerId !== null && ownerId !== id)
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
  const limited = limitedLeads(ctx, change, leads)
  const [first] = limited
  if (!first) return
  const left = Math.max(0, maxClosedOfOthers - (await readCount(ctx, keyOf(requireActor(ctx).id))))
  if (limited.length > left) throw new ClosingLimitError(first.id, left)
}

/** Counts a locked lead that is about to be closed; false, after notifying managers, beyond the limit. */
export async function countClosed(ctx: Context, change: LeadChange, lead: OwnedLead): Promise<boolean> {
  if (limitedLeads(ctx, change, [lead]).length === 0) return true
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

/** One row per person, renewed. */
async function notifyManagers(ctx: Context, leadId: string): Promise<void> {
  const managers = await listManagers(ctx)
  await notify(ctx, {
    ...{ kind: 'limit', record: { kind: 'lead', id: leadId }, itemId: requireActor(ctx).id },
    recipients: managers.map(({ id }) => id),
  })
}
