import { v7 as uuidv7 } from 'uuid'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'

type NewRequest = { readonly fromStaffId: string; readonly toStaffId: string | null; readonly reason: string } & (
  | { readonly applicationId: string }
  | { readonly leadId: string }
)

/**
 * Stores a request for a manager's approval and notifies the owner and the managers, in the transaction of `ctx`. A
 * retried
 * request adds nothing.
 */
export async function requestTakeover(ctx: Context, wanted: NewRequest): Promise<void> {
  const [added] = await ctx.db
    .insert(takeoverRequests)
    .values({ id: uuidv7(), ...wanted, requestedBy: requireActor(ctx).id, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: takeoverRequests.id })
  if (!added) return
  const { reason, fromStaffId, toStaffId } = wanted
  const subject = 'applicationId' in wanted ? wanted.applicationId : wanted.leadId
  await record(ctx, 'takeover.request', subject, { before: fromStaffId, after: toStaffId, reason })
  await enqueue(ctx, 'takeovers.notify-requested', { requestId: added.id })
  await announce(ctx, 'applicationId' in wanted ? 'applications' : 'leads', subject)
}
