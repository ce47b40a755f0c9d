import { and, eq } from 'drizzle-orm'
import { assignApplication, assignLead, notifyOfLeads } from '#server/admin/takeovers/commands/assign.ts'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { lockStaff } from '#server/identity/staff/queries.ts'
import { lockLead } from '#server/intake/leads/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface Decision {
  readonly id: string
  readonly decision: 'approve' | 'decline'
  readonly note: string
}

/**
 * Approves or declines a reassignment request and notifies the requester.
 * @throws AppError `not_found`, or `conflict` if the request is closed, the lead was merged or the new owner is inactive.
 */
export function decideTakeover(ctx: Context, { id, decision, note }: Decision): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [asked] = await ctx.db.select().from(takeoverRequests).where(eq(takeoverRequests.id, id))
    if (!asked) throw new AppError('not_found', 'This request was not found.')
    const { applicationId, leadId, toStaffId, reason } = asked
    // Locks the record before its requests, like every change of owner.
    const application = applicationId ? await lockApplication(ctx, applicationId) : undefined
    const lead = leadId ? await lockLead(ctx, leadId) : undefined
    if (decision === 'approve' && lead?.mergedIntoId)
      throw new AppError(
        'conflict',
        'Nothing was changed. This lead was merged into another lead. Decline the request.',
      )
    if (decision === 'approve' && toStaffId) await requireActiveAssignee(ctx, toStaffId)
    const [decided] = await ctx.db
      .update(takeoverRequests)
      .set({
        ...{ status: decision === 'approve' ? 'approved' : 'declined', note },
        ...{ decidedBy: requireActor(ctx).id, decidedAt: ctx.now() },
      })
      .where(and(eq(takeoverRequests.id, id), eq(takeoverRequests.status, 'open')))
      .returning()
    if (!decided)
      throw new AppError('conflict', 'Nothing was changed. This request is no longer open. Refresh the page.')
    const subject = applicationId ?? leadId ?? ''
    await record(ctx, `takeover.${decision}`, subject, {
      ...{ requestedBy: asked.requestedBy, before: asked.fromStaffId, after: toStaffId, reason, note },
    })
    await enqueue(ctx, 'takeovers.notify-decision', { requestId: id })
    await announce(ctx, applicationId ? 'applications' : 'leads', subject)
    if (decision === 'decline') return
    if (application)
      await assignApplication(ctx, {
        id: application.id,
        before: application.ownerStaffId,
        to: toStaffId,
        reason,
        skipsNewOwner: true,
      })
    if (!lead) return
    await assignLead(ctx, lead, { to: toStaffId, reason })
    await notifyOfLeads(ctx, [lead], toStaffId)
  })
}

async function requireActiveAssignee(ctx: Context, id: string) {
  const person = await lockStaff(ctx, id)
  if (person?.status === 'active' && applicationRoles.some((role) => role === person.role)) return
  const who = person?.name ?? 'The new owner'
  throw new AppError('conflict', `Nothing was changed. ${who} no longer works on applications. Decline the request.`)
}
