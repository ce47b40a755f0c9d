import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isDead } from './queries.ts'

const resetJob = (ctx: Context) => ({
  ...{ deadAt: null, attempts: 0, lastError: null, firstFailedAt: null, waitsFor: null },
  ...{ runAt: ctx.now(), runAtChangedAt: ctx.now() },
})

/** Retries a failed job. @throws `not_found` if no longer failed. */
export const retryJob = (ctx: Context, { id }: { id: string }) =>
  change(ctx, 'job.retry', and(eq(outbox.id, id), isDead), resetJob(ctx))

/** Retries all failed jobs; returns their number. */
export function retryAllJobs(ctx: Context): Promise<{ count: number }> {
  return transact(ctx, async (ctx) => {
    const retried = await ctx.db.update(outbox).set(resetJob(ctx)).where(isDead).returning({ id: outbox.id })
    await record(ctx, 'job.retry-all', 'all', { count: retried.length })
    await announce(ctx, 'jobs', '')
    return { count: retried.length }
  })
}

/** Queues a test email to the caller; returns the address. */
export function askForTestMail(ctx: Context): Promise<{ to: string }> {
  return transact(ctx, async (ctx) => {
    const { id: staffId } = requireActor(ctx)
    const { email: to } = await requireStaff(ctx, staffId)
    await enqueue(ctx, 'jobs.send-test-mail', { staffId, requestedAt: ctx.now().toISOString() })
    await record(ctx, 'job.test-mail', staffId)
    return { to }
  })
}

/** Drops a failed job. @throws `not_found` if no longer failed. */
export const dropJob = (ctx: Context, { id }: { id: string }) =>
  change(ctx, 'job.discard', and(eq(outbox.id, id), isDead), { droppedAt: ctx.now() })

/** Restores a dropped job. @throws `not_found` once deleted. */
export const restoreJob = (ctx: Context, { id }: { id: string }) =>
  change(ctx, 'job.restore', and(eq(outbox.id, id), isNotNull(outbox.droppedAt)), { droppedAt: null })

function change(ctx: Context, action: string, where: SQL | undefined, values: Partial<typeof outbox.$inferInsert>) {
  return transact(ctx, async (ctx) => {
    // A retry clears the failure, but the audit log needs it.
    const [before] = await ctx.db.select().from(outbox).where(where).for('update')
    if (!before) throw new AppError('not_found', 'This job no longer exists. Refresh and try again.')
    await ctx.db.update(outbox).set(values).where(eq(outbox.id, before.id))
    const { job, attempts, lastError } = before
    await record(ctx, action, before.id, { job, attempts, reason: lastError })
    await announce(ctx, 'jobs', before.id)
    return {}
  })
}
