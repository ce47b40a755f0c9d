import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import { outbox } from './table.ts'

/**
 * Payloads by job name; each feature adds its own in `jobs.ts`:
 * `declare module '#server/platform/jobs/enqueue.ts' { interface Jobs { 'leads.notify-staff': { leadId: string } }
 * }`.
 * Only ids, never personal data: payloads outlive rows.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their jobs into it
export interface Jobs {}

/** Adds a job that runs only if the caller's transaction commits, and not before `runAt`. */
export async function enqueue<Name extends keyof Jobs>(ctx: Context, job: Name, payload: Jobs[Name], runAt?: Date) {
  const now = ctx.now()
  await ctx.db.insert(outbox).values({ id: uuidv7(), job, payload, createdAt: now, runAt: runAt ?? now })
}
