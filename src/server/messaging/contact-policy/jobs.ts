import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { purgeContactLog } from './commands.ts'

export const purgeContactLogSchedule: Schedule = { everyMs: 24 * 60 * 60_000, run: purgeContactLog }
