import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { forgetUnclaimed } from './commands.ts'

export const forgettingUnclaimed: Schedule = { everyMs: 60 * 60_000, run: forgetUnclaimed }
