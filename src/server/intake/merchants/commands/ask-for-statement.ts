import { changeStatus } from '#server/intake/merchants/commands/change-status.ts'
import { requireMerchantLead } from '#server/intake/merchants/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Mails the business a link with which it sends statements. Asked again, it gets a new link.
 * @throws AppError `conflict` where no statement is needed any more, or nobody may be written to.
 */
export function askForStatement(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status: from } = await requireMerchantLead(ctx, id)
    const to = 'statement_requested'
    if (from !== to && !(merchantMoves(from).includes(to) && (await changeStatus(ctx, { id, from, to }))))
      throw new AppError('conflict', 'No statement can be asked for where the request stands. Please look again.')
    await record(ctx, 'merchant-lead.ask-statement', id)
    await enqueue(ctx, 'merchant-leads.ask-statement', { merchantLeadId: id })
  })
}
