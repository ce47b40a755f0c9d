import { generateTasks } from '#server/admin/tasks/commands/generate-tasks.ts'
import { queueReminders } from '#server/admin/tasks/commands/queue-reminders.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { zoneName } from '#shared/system/settings/business-hours.ts'
import { tasksDueEmail } from './emails.ts'
import { countDue, findStillOpen } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'tasks.remind': { staffId: string; taskIds: string[] }
  }
}

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails staff their open, due tasks. */
export const remindAssignees = ({ sendMail, siteUrl }: EmailDeps): Handler<'tasks.remind'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { staffId, taskIds } of payloads) {
      const person = await findStaff(ctx, staffId)
      const due = await findStillOpen(ctx, staffId, taskIds)
      if (person?.status !== 'active' || due.length === 0) continue
      const { hours } = await findSiteSettings(ctx)
      const known = { tasks: due, all: await countDue(ctx, staffId), timeZone: zoneName(hours.zone) ?? 'UTC' }
      await sendMail({ to: [person.email], ...tasksDueEmail(siteUrl, known) })
    }
  },
})

/** Checks every ten seconds. */
export const taskRemindersSchedule: Schedule = { everyMs: 10_000, run: queueReminders }

/** Adds rule-based tasks every five minutes. */
export const taskGenerationSchedule: Schedule = { everyMs: 5 * 60_000, run: generateTasks }
