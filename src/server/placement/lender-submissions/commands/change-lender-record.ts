import { closePackagesFor } from '#server/placement/lender-submissions/commands/close-packages.ts'
import { changeLender } from '#server/placement/lenders/commands.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { acceptsApplications } from '#shared/placement/lender-submissions/send-blockers.ts'
import { namedLender } from '#shared/placement/lender-submissions/sharing-agreement.ts'
import type { LenderRecord } from '#shared/placement/lenders/admin-contract.ts'

/**
 * Replaces a lender's record. Its links are closed for good if it no longer accepts applications, loses its
 * certification, or is renamed, because applicants agreed to the old name.
 * @throws AppError as `changeLender`.
 */
export function changeLenderRecord(
  ctx: Context,
  change: { id: string; recordVersion: number; record: LenderRecord },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await requireLender(ctx, change.id)
    if (!(await changeLender(ctx, change))) return
    const isRenamed = namedLender(before) !== namedLender(change.record)
    const isOut = !acceptsApplications(change.record, await findToday(ctx))
    if (isRenamed || isOut) await closePackagesFor(ctx, change.id)
  })
}
