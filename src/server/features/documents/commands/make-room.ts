import { eq } from 'drizzle-orm'
import { requireOwnApplication } from '#server/features/applications/queries.ts'
import { applications } from '#server/features/applications/table.ts'
import type { Owner } from '#server/features/documents/owner.ts'
import { countHeld } from '#server/features/documents/queries.ts'
import { requireOwnMerchantLead } from '#server/features/merchant-leads/queries.ts'
import { merchantLeads } from '#server/features/merchant-leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { isOpen } from '#shared/applications/stages.ts'
import { mostStatements } from '#shared/documents/statement-contract.ts'
import { mostDocuments, tooManyWords } from '#shared/documents/upload-limits.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isEnded } from '#shared/merchant/merchant-status.ts'

/**
 * Whose the caller's next document is, locked in the transaction of `ctx`: of many that begin at once, one at a time counts.
 * @throws AppError `conflict` where it takes no more, `not_found` for a caller who owns nothing.
 */
export const makeRoom = (ctx: Context): Promise<Owner> =>
  ctx.actor.kind === 'merchant' ? ofMerchantLead(ctx) : ofApplication(ctx)

async function ofApplication(ctx: Context): Promise<Owner> {
  const { id, stage } = await requireOwnApplication(ctx)
  if (!isOpen(stage) && stage !== 'renewal')
    throw new AppError('conflict', 'This application is closed, so it takes no more documents.')
  const owner = { applicationId: id, merchantLeadId: null }
  await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  await requireRoom(ctx, owner)
  await ctx.db.update(applications).set({ updatedAt: ctx.now() }).where(eq(applications.id, id))
  return owner
}

async function ofMerchantLead(ctx: Context): Promise<Owner> {
  const { id, status } = await requireOwnMerchantLead(ctx)
  if (isEnded(status)) throw new AppError('conflict', 'This request is closed, so it takes no more statements.')
  const owner = { applicationId: null, merchantLeadId: id }
  await ctx.db.select().from(merchantLeads).where(eq(merchantLeads.id, id)).for('update')
  await requireRoom(ctx, owner)
  return owner
}

/** @throws AppError `conflict` where the owner of a document holds as many as it can. */
export async function requireRoom(ctx: Context, owner: Owner): Promise<void> {
  const most = owner.merchantLeadId ? mostStatements : mostDocuments
  if ((await countHeld(ctx, owner)) < most) return
  throw new AppError(
    'conflict',
    owner.merchantLeadId
      ? `A request can hold ${mostStatements} files. Remove one that is not needed, or put several pages into one PDF.`
      : tooManyWords,
  )
}
