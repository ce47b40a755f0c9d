import { staffMailFooter } from '#server/features/staff/mail-footer.ts'
import type { findStillOpen } from '#server/features/tasks/queries.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { taskTypeWords } from '#shared/tasks/choices.ts'

type Due = Awaited<ReturnType<typeof findStillOpen>>[number]

/**
 * Tells somebody of their tasks that are due: what kind they are and since when. Not their words, which name people: mail
 * passes through other hands.
 * @param timeZone IANA name of the zone that its times are in.
 */
export function tasksDueEmail(siteUrl: string, tasks: readonly Due[], timeZone: string) {
  const title = tasks.length === 1 ? '1 task is due' : `${tasks.length} tasks are due`
  const [first] = tasks
  const moment = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  })
  return letterMail({
    subject: title,
    paragraphs: [
      `${title}:`,
      tasks.map(({ type, dueAt }) => `- ${taskTypeWords[type]}, ${moment.format(dueAt)}`).join('\n'),
    ],
    link:
      tasks.length === 1 && first
        ? { label: 'Open the task', url: `${siteUrl}/admin/tasks?task=${first.id}` }
        : { label: 'Open my tasks', url: `${siteUrl}/admin/tasks?view=overdue` },
    footer: staffMailFooter,
  })
}
