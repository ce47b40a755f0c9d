import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { replanRenewals } from './commands.ts'

/** Every minute, so that staff soon see a new threshold applied. */
export const renewalDatesSchedule: Schedule = { everyMs: 60_000, run: replanRenewals }
