import { checkClaims } from '#server/admin/claims/commands.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'claims.check': Record<string, never>
  }
}

/** Checks once after somebody has changed a claim, so that nobody waits for the clock. */
export const checkClaimsSoon: Handler<'claims.check'> = { batch: 100, run: checkClaims }

/** Checks because days go by: a claim ends, or the records grow to it. */
export const checkingClaims: Schedule = { everyMs: 60 * 60_000, run: checkClaims }
