import { listManagers } from '#server/admin/takeovers/queries.ts'
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
    /** Without a person, owners and managers are reminded. */
    'tasks.remind': { staffId: string | null; taskIds: string[] }
  }
}

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails staff their open, due tasks, and owners and managers those that no one is assigned to. */
export const remindAssignees = ({ sendMail, siteUrl }: EmailDeps): Handler<'tasks.remind'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { staffId, taskIds } of payloads) {
      const due = await findStillOpen(ctx, staffId, taskIds)
      if (due.length === 0) continue
      const { hours } = await findSiteSettings(ctx)
      const known = { tasks: due, all: await countDue(ctx, staffId), timeZone: zoneName(hours.zone) ?? 'UTC' }
      if (staffId === null) {
        for (const { email } of await listManagers(ctx))
          await sendMail({ to: [email], ...tasksDueEmail(siteUrl, { ...known, isUnassigned: true }) })
        continue
      }
      const person = await findStaff(ctx, staffId)
      if (person?.status === 'active') await sendMail({ to: [person.email], ...tasksDueEmail(siteUrl, known) })
    }
  },
})

/** Checks every ten seconds. */
export const taskRemindersSchedule: Schedule = { everyMs: 10_000, run: queueReminders }

/** Adds rule-based tasks every five minutes. */
export const taskGenerationSchedule: Schedule = { everyMs: 5 * 60_000, run: generateTasks }
