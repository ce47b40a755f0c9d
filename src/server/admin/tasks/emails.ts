import type { findStillOpen } from '#server/admin/tasks/queries.ts'
import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { taskTypeLabels } from '#shared/admin/tasks/choices.ts'

type Due = Awaited<ReturnType<typeof findStillOpen>>[number]

interface TasksDue {
  readonly tasks: readonly Due[]
  readonly all: number
  readonly timeZone: string
}

/**
 * Tells somebody of their tasks that are due: what kind they are and since when. Not their words, which name people: mail
 * passes through other hands.
 * @param all how many tasks of theirs are due, these and older ones, as the desk counts them.
 * @param timeZone IANA name of the zone that its times are in.
 */
export function tasksDueEmail(siteUrl: string, { tasks, all, timeZone }: TasksDue) {
  const title = tasks.length === 1 ? '1 task fell due' : `${tasks.length} tasks fell due`
  const [first] = tasks
  const moment = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  })
  return letterMail({
    subject: title,
    paragraphs: [
      `${title}:`,
      tasks.map(({ type, dueAt }) => `- ${taskTypeLabels[type]}, ${moment.format(dueAt)}`).join('\n'),
      ...(all > tasks.length ? [`With those that fell due before, ${all} tasks of yours are due now.`] : []),
    ],
    link:
      tasks.length === 1 && first
        ? { label: 'Open the task', url: `${siteUrl}/admin/tasks?task=${first.id}` }
        : { label: 'Open my tasks', url: `${siteUrl}/admin/tasks?view=overdue` },
    footer: staffMailFooter,
  })
}
