import { and, eq } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { returnApplication } from '#server/applications/requirements/commands/return-application.ts'
import { recomputeRequirement } from '#server/applications/requirements/commands/sync-from-document.ts'
import { canAsk, requireRequirement } from '#server/applications/requirements/queries.ts'
import { requirements, checklistWaivers as waivers } from '#server/applications/requirements/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { DocumentKind } from '#shared/applications/documents/document-kind.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Waives a requirement.
 * @returns the id of its application.
 * @throws AppError `conflict` if it was met or waived in the meantime.
 */
export function waiveRequirement(ctx: Context, id: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = await requireRequirement(ctx, id)
    await lockApplication(ctx, applicationId)
    const { status } = await requireRequirement(ctx, id)
    if (status !== 'open' && status !== 'sent')
      throw new AppError('conflict', 'This request is already closed. Refresh and try again.')
    const now = ctx.now()
    await ctx.db
      .update(requirements)
      .set({ status: 'waived', closedAt: now, updatedAt: now })
      .where(eq(requirements.id, id))
    await record(ctx, 'requirement.waive', id, { applicationId })
    await announce(ctx, 'applications', applicationId)
    await returnApplication(ctx, applicationId)
    return applicationId
  })
}

/**
 * Requests a waived item again. Documents already uploaded for it count again.
 * @returns the id of its application.
 * @throws AppError `conflict` if it is not waived, or the application has moved on.
 */
export function restoreRequirement(ctx: Context, id: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = await requireRequirement(ctx, id)
    const { stage } = await lockApplication(ctx, applicationId)
    const { status } = await requireRequirement(ctx, id)
    if (status !== 'waived') throw new AppError('conflict', 'This has already been requested. Refresh and try again.')
    if (!canAsk(stage))
      throw new AppError('conflict', 'The application has moved on, so nothing can be requested in this stage.')
    await ctx.db
      .update(requirements)
      .set({ status: 'open', closedAt: null, updatedAt: ctx.now() })
      .where(eq(requirements.id, id))
    await record(ctx, 'requirement.restore', id, { applicationId })
    await announce(ctx, 'applications', applicationId)
    if (stage !== 'docs_needed')
      await moveApplication(
        ctx,
        { id: applicationId, to: 'docs_needed' },
        { 'open-requirement': async () => undefined },
      )
    await recomputeRequirement(ctx, id)
    return applicationId
  })
}

/**
 * Waives a checklist item.
 * @throws AppError `conflict` if another staff member waived it for a different reason.
 */
export function waiveChecklistItem(
  ctx: Context,
  { applicationId, kind, reason }: { applicationId: string; kind: DocumentKind; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockApplication(ctx, applicationId)
    const [added] = await ctx.db
      .insert(waivers)
      .values({ applicationId, kind, reason, waivedBy: requireActor(ctx).id, at: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (!added) return refuseOtherReason(ctx, { applicationId, kind, reason })
    await record(ctx, 'checklist.waive', applicationId, { kind })
    await announce(ctx, 'applications', applicationId)
  })
}

/** A repeated request is not a conflict. */
async function refuseOtherReason(
  ctx: Context,
  { applicationId, kind, reason }: { applicationId: string; kind: DocumentKind; reason: string },
) {
  const [stands] = await ctx.db
    .select({ by: staff.name, reason: waivers.reason })
    .from(waivers)
    .innerJoin(staff, eq(staff.id, waivers.waivedBy))
    .where(and(eq(waivers.applicationId, applicationId), eq(waivers.kind, kind)))
  if (stands && stands.reason !== reason)
    throw new AppError('conflict', `Nothing was changed. ${stands.by} already waived this: ${stands.reason}`)
}

/** Restores a waived checklist item. */
export function restoreChecklistItem(
  ctx: Context,
  { applicationId, kind }: { applicationId: string; kind: DocumentKind },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const restored = await ctx.db
      .delete(waivers)
      .where(and(eq(waivers.applicationId, applicationId), eq(waivers.kind, kind)))
      .returning()
    if (restored.length === 0) return
    await record(ctx, 'checklist.restore', applicationId, { kind })
    await announce(ctx, 'applications', applicationId)
  })
}
