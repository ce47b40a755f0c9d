import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { replanRenewals } from './commands.ts'

/** Every minute, so that staff see the effect of a new threshold soon after changing it in Settings. */
export const renewalDatesSchedule: Schedule = { everyMs: 60_000, run: replanRenewals }
