import { changeStatus } from '#server/intake/merchants/commands/change-status.ts'
import { requireMerchantLead } from '#server/intake/merchants/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Emails the business a new link to upload statements.
 * @throws AppError `conflict` if no statement is needed or the business must not be contacted.
 */
export function askForStatement(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status: from } = await requireMerchantLead(ctx, id)
    const to = 'statement_requested'
    if (from !== to && !(merchantMoves(from).includes(to) && (await changeStatus(ctx, { id, from, to }))))
      throw new AppError('conflict', 'Statements can’t be requested in the current status. Refresh and try again.')
    await record(ctx, 'merchant-lead.request-statement', id)
    await enqueue(ctx, 'merchant-leads.request-statement', { merchantLeadId: id })
  })
}
