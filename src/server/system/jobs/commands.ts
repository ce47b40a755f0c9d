import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { announce } from '#server/platform/live/announce.ts'
import { isDead } from '#server/system/jobs/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'

const anew = (ctx: Context) => ({
  ...{ deadAt: null, attempts: 0, lastError: null, firstFailedAt: null, waitsFor: null },
  ...{ runAt: ctx.now(), runAtChangedAt: ctx.now() },
})

/**
 * Gives a job that was given up its attempts anew.
 * @throws AppError `not_found` where it is not among them any more.
 */
export const retryJob = (ctx: Context, { id }: { id: string }) =>
  change(ctx, 'job.retry', and(eq(outbox.id, id), isDead), anew(ctx))

/** The same for all that were given up. @returns how many. */
export function retryAllJobs(ctx: Context): Promise<{ count: number }> {
  return transact(ctx, async (ctx) => {
    const retried = await ctx.db.update(outbox).set(anew(ctx)).where(isDead).returning({ id: outbox.id })
    await record(ctx, 'job.retry-all', 'all', { count: retried.length })
    await announce(ctx, 'jobs', '')
    return { count: retried.length }
  })
}

/** Puts a mail to the caller into the outbox. @returns where it goes. */
export function askForTestMail(ctx: Context): Promise<{ to: string }> {
  return transact(ctx, async (ctx) => {
    const { id: staffId } = requireActor(ctx)
    const { email: to } = await requireStaff(ctx, staffId)
    await enqueue(ctx, 'jobs.send-test-mail', { staffId, askedAt: ctx.now().toISOString() })
    await record(ctx, 'job.test-mail', staffId)
    return { to }
  })
}

/**
 * Sets a job that was given up aside.
 * @throws AppError `not_found` where it is not among them any more.
 */
export const dropJob = (ctx: Context, { id }: { id: string }) =>
  change(ctx, 'job.drop', and(eq(outbox.id, id), isDead), { droppedAt: ctx.now() })

/** Undoes `dropJob`. @throws AppError `not_found` where it is forgotten by now. */
export const restoreJob = (ctx: Context, { id }: { id: string }) =>
  change(ctx, 'job.restore', and(eq(outbox.id, id), isNotNull(outbox.droppedAt)), { droppedAt: null })

function change(ctx: Context, action: string, where: SQL | undefined, values: Partial<typeof outbox.$inferInsert>) {
  return transact(ctx, async (ctx) => {
    // What it was is read first: a retry forgets why it failed, and the audit log must not.
    const [before] = await ctx.db.select().from(outbox).where(where).for('update')
    if (!before) throw new AppError('not_found', 'This job is not there any more. Please look again.')
    await ctx.db.update(outbox).set(values).where(eq(outbox.id, before.id))
    const { job, attempts, lastError } = before
    await record(ctx, action, before.id, { job, attempts, reason: lastError })
    await announce(ctx, 'jobs', before.id)
    return {}
  })
}
