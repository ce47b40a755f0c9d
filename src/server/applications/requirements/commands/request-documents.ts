import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { canAsk, requireRequirement } from '#server/applications/requirements/queries.ts'
import { requirements, checklistWaivers as waivers } from '#server/applications/requirements/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { DocumentKind } from '#shared/applications/documents/document-kind.ts'
import type { requestDocuments as contract } from '#shared/applications/requirements/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { recomputeRequirement, returnApplication } from './sync-from-document.ts'

const day = 24 * 60 * 60_000
/** Users west of the server may still have yesterday's date. */
const earliestMs = -day
const latestMs = 366 * day

/**
 * Requests documents and moves the application to `docs_needed`.
 * @throws `conflict` if the stage forbids it, `invalid` if due in the past or after a year.
 */
export function requestDocuments(
  ctx: Context,
  { applicationId, items, dueOn }: z.output<typeof contract.input>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { stage } = await lockApplication(ctx, applicationId)
    if (await isRepeated(ctx, applicationId, items)) return
    if (!canAsk(stage))
      throw new AppError(
        'conflict',
        'You can request documents while an application is in review, with lenders or in final checks.',
      )
    checkDueDay(ctx, dueOn)
    const now = ctx.now()
    const values = { applicationId, dueOn, status: 'open' as const, updatedAt: now, requestedBy: requireActor(ctx).id }
    // Milliseconds keep the order of the request.
    const createdAt = (index: number) => new Date(now.getTime() + index)
    await ctx.db
      .insert(requirements)
      .values(items.map((item, index) => ({ ...item, ...values, createdAt: createdAt(index) })))
    await record(ctx, 'requirement.request', applicationId, { requirements: items.map(({ id }) => id) })
    if (stage === 'docs_needed') await announce(ctx, 'applications', applicationId)
    else
      await moveApplication(
        ctx,
        { id: applicationId, to: 'docs_needed' },
        { 'open-requirement': async () => undefined },
      )
    await enqueue(ctx, 'requirements.notify-requested', { applicationId })
  })
}

/** @throws `conflict` if an id is taken. */
async function isRepeated(ctx: Context, applicationId: string, items: readonly { id: string }[]): Promise<boolean> {
  const ids = items.map(({ id }) => id)
  const known = await ctx.db.select().from(requirements).where(inArray(requirements.id, ids))
  if (known.length === 0 && new Set(ids).size === ids.length) return false
  if (known.length === ids.length && known.every((row) => row.applicationId === applicationId)) return true
  throw new AppError('conflict', 'We couldn’t save this request. Please send it again.')
}

function checkDueDay(ctx: Context, dueOn: string | null) {
  if (dueOn === null) return
  const ahead = Date.parse(dueOn) + day - ctx.now().getTime()
  if (ahead < earliestMs || ahead > latestMs)
    throw new AppError('invalid', 'Please check your input and try again.', {
      dueOn: 'Please choose a date within the next year',
    })
}

/**
 * Waives a requirement and returns its application's id.
 * @throws `conflict` if it was met or waived since.
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
 * Restores a waived requirement and returns its application's id.
 * @throws `conflict` if it isn't waived, or the application moved on.
 */
export function restoreRequirement(ctx: Context, id: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = await requireRequirement(ctx, id)
    const { stage } = await lockApplication(ctx, applicationId)
    const { status } = await requireRequirement(ctx, id)
    if (status !== 'waived') throw new AppError('conflict', 'This has already been requested. Refresh and try again.')
    if (!canAsk(stage))
      throw new AppError('conflict', 'The application has moved to a stage in which nothing can be requested.')
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
 * @throws `conflict` if a colleague waived it for another reason.
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

/** Repeated requests don't conflict. */
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
