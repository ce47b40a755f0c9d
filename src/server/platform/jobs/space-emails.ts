import type { Context } from '#server/platform/context.ts'
import { countInTransaction } from '#server/platform/db/request-counts.ts'
import { currentJob } from './current-job.ts'
import { NotYet } from './not-yet.ts'

const minute = 60_000
const perHour = 10
const apartMs = 5 * minute

/**
 * Spaces the emails of a job that strangers can cause: ten an hour at once, then one in five minutes with all since.
 * Called before a batch is emailed. @throws NotYet.
 */
export async function spaceEmails(ctx: Context): Promise<void> {
  const name = currentJob.getStore()?.name
  if ((await countInTransaction(ctx, `staff emails ${name}`, 60 * minute)) <= perHour) return
  if ((await countInTransaction(ctx, `spaced staff emails ${name}`, apartMs)) > 1)
    throw new NotYet(new Date(ctx.now().getTime() + apartMs))
}
