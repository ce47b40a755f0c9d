import { requireApplication } from '#server/applications/applications/queries.ts'
import { addTaskByRule } from '#server/applications/tasks/commands.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { requireFee, requireInvoice } from '#server/placement/success-fees/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'

const dayMs = 24 * 60 * 60_000

/** Adds a task to mail something, once for each key, if the applicant asked for paper. */
export async function addMailingTask(
  ctx: Context,
  { applicationId, ruleKey, subject }: { applicationId: string; ruleKey: string; subject: string },
): Promise<boolean> {
  if (!(await hasDeclinedElectronicRecords(ctx, applicationId))) return false
  const { ownerStaffId } = await requireApplication(ctx, applicationId)
  const owner = ownerStaffId ? await findStaff(ctx, ownerStaffId) : undefined
  await addTaskByRule(ctx, {
    ...{ applicationId, ruleKey, subject, type: 'follow_up', dueAt: new Date(ctx.now().getTime() + dayMs) },
    assigneeId: owner?.status === 'active' ? owner.id : null,
  })
  return true
}

/** Queues an invoice's email again. @throws `not_found`, `conflict` if the applicant wants paper. */
export function resendInvoice(ctx: Context, { id, invoiceId }: { id: string; invoiceId: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = await requireFee(ctx, id)
    const { number } = await requireInvoice(ctx, id, invoiceId)
    if (await hasDeclinedElectronicRecords(ctx, applicationId))
      throw new AppError('conflict', 'The applicant asked for records on paper. Download the PDF and mail it.')
    await record(ctx, 'success-fee.resend', id, { applicationId, number })
    await enqueue(ctx, 'success-fees.send-invoice', { feeId: id, invoiceId })
  })
}
