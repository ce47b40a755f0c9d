import { inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { canAsk } from '#server/applications/requirements/queries.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { requestDocuments as contract } from '#shared/applications/requirements/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

const day = 24 * 60 * 60_000
/** Users west of the server may still be on the previous day. */
const earliestMs = -day
const latestMs = 366 * day

/**
 * Requests documents from the applicant and moves the application to `docs_needed`.
 * @throws AppError `conflict` if documents can't be requested in this stage, `invalid` if the due date is in the past
 * or more than a year ahead.
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
    const asked = { applicationId, dueOn, status: 'open' as const, updatedAt: now, requestedBy: requireActor(ctx).id }
    // One millisecond apart, so that sorting keeps the order of the request.
    const createdAt = (index: number) => new Date(now.getTime() + index)
    await ctx.db
      .insert(requirements)
      .values(items.map((item, index) => ({ ...item, ...asked, createdAt: createdAt(index) })))
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

/** @throws AppError `conflict` if an id is already used for something else. */
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
      dueOn: 'Please choose a date from today on, within a year',
    })
}
