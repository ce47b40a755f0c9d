import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import { outbox } from './table.ts'

/**
 * Payloads by job name. Each feature adds its own in `jobs.ts`:
 * `declare module '#server/platform/jobs/enqueue.ts' { interface Jobs { 'leads.notify-staff': { leadId: string } } }`.
 * They contain ids, never personal data: payloads outlive the rows.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their jobs into it
export interface Jobs {}

/**
 * Adds a job that runs only if the transaction of `ctx` commits.
 * @param runAt not before this time; now if absent.
 */
export async function enqueue<Name extends keyof Jobs>(ctx: Context, job: Name, payload: Jobs[Name], runAt?: Date) {
  const now = ctx.now()
  await ctx.db.insert(outbox).values({ id: uuidv7(), job, payload, createdAt: now, runAt: runAt ?? now })
}
