import { and, desc, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { version } from '#server/platform/http/version.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { backupRuns } from './table.ts'

export const backupRecord = z.object({
  file: z.string(),
  bytes: z.int(),
  rows: z.int(),
  documents: z.int(),
})

/** Records a completed backup, so that its age is known. */
export async function recordBackup(ctx: Context, backup: z.output<typeof backupRecord>): Promise<void> {
  const id = uuidv7()
  await transact(ctx, async (ctx) => {
    await ctx.db.insert(backupRuns).values({ id, finishedAt: ctx.now(), version, ...backup })
    await record(ctx, 'backup.create', id)
  })
}

/** Returns the newest completed backup. */
export async function findNewestBackup(ctx: Context) {
  const [newest] = await ctx.db.select().from(backupRuns).orderBy(desc(backupRuns.finishedAt)).limit(1)
  return newest
}

const dayMs = 24 * 60 * 60_000

/** Returns whether owners were notified of a missing backup within a day. */
export async function isOverdueReported(ctx: Context): Promise<boolean> {
  const isRecent = gt(outbox.createdAt, new Date(ctx.now().getTime() - dayMs))
  return (await ctx.db.$count(outbox, and(eq(outbox.job, 'backups.notify-overdue'), isRecent))) > 0
}
