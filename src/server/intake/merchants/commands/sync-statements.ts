import { changeStatus } from '#server/intake/merchants/commands/change-status.ts'
import { requireMerchantLead } from '#server/intake/merchants/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'

const waiting: readonly MerchantStatus[] = ['new', 'contacted', 'statement_requested']

/** Records that a readable statement was received: advances a request that waited for one and notifies staff. */
export async function recordStatementReceived(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (waiting.includes(from)) await changeStatus(ctx, { id, from, to: 'statement_received' })
  await enqueue(ctx, 'merchant-leads.notify-statement', { merchantLeadId: id })
}

/** Records that a rejected statement is under review again. */
export async function recordStatementReopened(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (from === 'statement_requested') await changeStatus(ctx, { id, from, to: 'statement_received' })
}

/** Records that no statement is usable: the request waits for another. */
export async function recordNoUsableStatement(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (from === 'statement_received') await changeStatus(ctx, { id, from, to: 'statement_requested' })
}
