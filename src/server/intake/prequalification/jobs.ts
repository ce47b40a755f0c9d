import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { deleteUnclaimed } from './commands.ts'

export const unclaimedDeletionSchedule: Schedule = { everyMs: 60 * 60_000, run: deleteUnclaimed }
