import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import { outbox } from '#server/platform/jobs/table.ts'

/**
 * Payloads by job name. Each feature adds its own in `jobs.ts`:
 * `declare module '#server/platform/jobs/enqueue.ts' { interface Jobs { 'leads.notify-staff': { leadId: string } } }`.
 * Payloads contain ids, never personal data: they outlive the rows they refer to.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their jobs into it
export interface Jobs {}

/**
 * Adds a job to the outbox in the transaction of `ctx`: it runs only if the change commits.
 * @param runAt not before this time; now if absent.
 */
export async function enqueue<Name extends keyof Jobs>(ctx: Context, job: Name, payload: Jobs[Name], runAt?: Date) {
  const now = ctx.now()
  await ctx.db.insert(outbox).values({ id: uuidv7(), job, payload, createdAt: now, runAt: runAt ?? now })
}
