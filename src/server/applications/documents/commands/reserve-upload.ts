import { eq } from 'drizzle-orm'
import { type Application, lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import type { Owner } from '#server/applications/documents/owner.ts'
import { countHeld } from '#server/applications/documents/queries.ts'
import { lockMerchantLead, requireOwnMerchantLead } from '#server/intake/merchants/queries.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { maxStatements } from '#shared/applications/documents/statement-contract.ts'
import { maxDocuments, tooManyText } from '#shared/applications/documents/upload-limits.ts'
import { isEnded, type MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Returns the locked owner of the caller's next upload. Concurrent uploads to one owner are counted one at a time.
 * @throws AppError `conflict` if it accepts no more, `not_found` for a caller without an application or request.
 */
export const reserveUpload = (ctx: Context): Promise<Owner> =>
  ctx.actor.kind === 'merchant' ? ofMerchantLead(ctx) : ofApplication(ctx)

async function ofApplication(ctx: Context): Promise<Owner> {
  const application = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
  refuseClosed(application)
  const { id } = application
  const owner = { applicationId: id, merchantLeadId: null }
  await requireFreeSlot(ctx, owner)
  await ctx.db.update(applications).set({ updatedAt: ctx.now() }).where(eq(applications.id, id))
  return owner
}

async function ofMerchantLead(ctx: Context): Promise<Owner> {
  const { id, status } = await lockMerchantLead(ctx, (await requireOwnMerchantLead(ctx)).id)
  refuseEnded(status)
  const owner = { applicationId: null, merchantLeadId: id }
  await requireFreeSlot(ctx, owner)
  await ctx.db.update(merchantLeads).set({ updatedAt: ctx.now() }).where(eq(merchantLeads.id, id))
  return owner
}

/** @throws AppError `conflict` if the caller's application or request is closed. */
export async function requireAcceptsDocuments(ctx: Context): Promise<void> {
  if (ctx.actor.kind === 'merchant') refuseEnded((await requireOwnMerchantLead(ctx)).status)
  else refuseClosed(await requireOwnApplication(ctx))
}

function refuseEnded(status: MerchantStatus) {
  if (isEnded(status)) throw new AppError('conflict', 'This request is closed, so you can’t upload more statements.')
}

function refuseClosed({ stage }: Pick<Application, 'stage'>) {
  if (!isOpen(stage) && stage !== 'renewal')
    throw new AppError('conflict', 'This application is closed, so you can’t upload more documents.')
}

/**
 * Locks the owner of a document until the transaction of `ctx` ends.
 * @throws AppError `conflict` if it has reached its limit.
 */
export async function requireFreeSlot(ctx: Context, owner: Owner): Promise<void> {
  if (owner.applicationId) await lockApplication(ctx, owner.applicationId)
  if (owner.merchantLeadId) await lockMerchantLead(ctx, owner.merchantLeadId)
  const most = owner.merchantLeadId ? maxStatements : maxDocuments
  if ((await countHeld(ctx, owner)) < most) return
  throw new AppError(
    'conflict',
    owner.merchantLeadId
      ? `A request can hold ${maxStatements} files. Remove one you don’t need, or combine several pages into one PDF.`
      : tooManyText,
  )
}
