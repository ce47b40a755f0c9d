import { countDays } from '#server/admin/dashboard/commands.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'

/** Counts the days that are over. Until it has, they are counted when somebody asks. */
export const countingDays: Schedule = { everyMs: 60 * 60_000, run: countDays }
