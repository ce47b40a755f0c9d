import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { updateDailyFigures } from './commands.ts'

/** Until it runs, figures are counted live. */
export const dailyFiguresSchedule: Schedule = { everyMs: 60 * 60_000, run: updateDailyFigures }
