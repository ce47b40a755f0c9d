import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { taskTypeLabels } from '#shared/applications/tasks/choices.ts'
import type { findStillOpen } from './queries.ts'

type Due = Awaited<ReturnType<typeof findStillOpen>>[number]

interface TasksDue {
  readonly tasks: readonly Due[]
  readonly all: number
  readonly timeZone: string
}

/**
 * Reminds of due tasks by type and time only: their text may contain names, and email isn't confidential.
 * @param all due tasks, with older ones.
 * @param timeZone IANA name.
 */
export function tasksDueEmail(siteUrl: string, { tasks, all, timeZone }: TasksDue) {
  const title = tasks.length === 1 ? '1 task is due' : `${tasks.length} tasks are due`
  const [first] = tasks
  const moment = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  })
  return textEmail({
    subject: title,
    paragraphs: [
      `${title}:`,
      tasks.map(({ type, dueAt }) => `- ${taskTypeLabels[type]}, ${moment.format(dueAt)}`).join('\n'),
      ...(all > tasks.length ? [`Including earlier ones, you have ${all} tasks due.`] : []),
    ],
    link:
      tasks.length === 1 && first
        ? { label: 'Open task', url: `${siteUrl}/admin/tasks?task=${first.id}` }
        : { label: 'Open my tasks', url: `${siteUrl}/admin/tasks?view=overdue` },
    footer: staffMailFooter,
  })
}
