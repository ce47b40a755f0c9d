import { changeStatus } from '#server/intake/merchants/commands/change-status.ts'
import { requireMerchantLead } from '#server/intake/merchants/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'

const waiting: readonly MerchantStatus[] = ['new', 'contacted', 'statement_requested']

/** A statement is here and can be opened: the request moves on where it waited for one, and staff are told. */
export async function noteStatement(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (waiting.includes(from)) await changeStatus(ctx, { id, from, to: 'statement_received' })
  await enqueue(ctx, 'merchant-leads.tell-statement', { merchantLeadId: id })
}

/** A statement that was sent back is looked at again. */
export async function noteStatementAgain(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (from === 'statement_requested') await changeStatus(ctx, { id, from, to: 'statement_received' })
}

/** None of the statements can be used: the request waits for another. */
export async function noteNoStatement(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (from === 'statement_received') await changeStatus(ctx, { id, from, to: 'statement_requested' })
}
