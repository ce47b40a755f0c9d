import { changeLender } from '#server/features/lenders/commands.ts'
import { closePackagesFor } from '#server/features/submissions/commands/close-packages.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { LenderRecord } from '#shared/lenders/desk-contract.ts'
import { isServed } from '#shared/submissions/send-obstacles.ts'

/**
 * Replaces a lender's record. Where it takes no files any more, or its certification is gone, the links that it has are
 * closed for good.
 * @throws AppError as `changeLender`.
 */
export function changeLenderRecord(
  ctx: Context,
  change: { id: string; recordVersion: number; record: LenderRecord },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await changeLender(ctx, change)
    if (!isServed(change.record, ctx.now().toISOString().slice(0, 10))) await closePackagesFor(ctx, change.id)
  })
}
