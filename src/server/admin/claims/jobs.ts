import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import { checkClaims } from './commands.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'claims.check': Record<string, never>
  }
}

export const checkClaimsAfterChange: Handler<'claims.check'> = { batch: 100, run: checkClaims }

/** Rechecks hourly, because claims expire and records grow. */
export const claimsCheckSchedule: Schedule = { everyMs: 60 * 60_000, run: checkClaims }
