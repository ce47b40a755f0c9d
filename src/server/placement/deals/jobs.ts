import { replanRenewals } from '#server/placement/deals/commands.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'

/** Every minute, so that who changes the threshold in Settings sees it on the radar while they still think of it. */
export const replanning: Schedule = { everyMs: 60_000, run: replanRenewals }
