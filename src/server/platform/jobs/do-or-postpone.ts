import type { Context } from '#server/platform/context.ts'
import { enqueue, type Jobs } from '#server/platform/jobs/enqueue.ts'
import { NotYet } from '#server/platform/jobs/not-yet.ts'

/**
 * Does the work of one payload of a batch. What may not be done at this hour becomes a job of its own for then, so that
 * neither the rest of the batch waits with it nor is anything done twice.
 */
export async function doOrPostpone<Name extends keyof Jobs>(
  ctx: Context,
  job: Name,
  payload: Jobs[Name],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof NotYet)) throw error
    await enqueue(ctx, job, payload, error.until)
  }
}
