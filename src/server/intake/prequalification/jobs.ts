import { forgetUnclaimed } from '#server/intake/prequalification/commands.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'

/** Forgets analyses that are nobody's. */
export const forgettingUnclaimed: Schedule = { everyMs: 60 * 60_000, run: forgetUnclaimed }
