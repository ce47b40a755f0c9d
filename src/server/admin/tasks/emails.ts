import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { taskTypeLabels } from '#shared/applications/tasks/choices.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { findStillOpen } from './queries.ts'

type Due = Awaited<ReturnType<typeof findStillOpen>>[number]

interface TasksDue {
  readonly tasks: readonly Due[]
  readonly all: number
  readonly timeZone: string
  /** No one is assigned to them. */
  readonly isUnassigned?: boolean
}

/** Listed one by one. */
const maxListed = 20

/**
 * Reminds of due tasks by type and time only: their text may contain names, and email isn't confidential.
 * @param all due tasks, with older ones.
 * @param timeZone IANA name.
 */
export function tasksDueEmail(siteUrl: string, { tasks, all, timeZone, isUnassigned = false }: TasksDue) {
  const which = isUnassigned ? ' without an assignee' : ''
  const title = tasks.length === 1 ? `1 task${which} is due` : `${tasks.length} tasks${which} are due`
  const [first] = tasks
  const moment = new Intl.DateTimeFormat(locale, {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' },
  })
  return textEmail({
    subject: title,
    paragraphs: [
      `${title}:`,
      tasks
        .slice(0, maxListed)
        .map(({ type, dueAt }) => `- ${taskTypeLabels[type]}, ${moment.format(dueAt)}`)
        .join('\n'),
      ...(all > tasks.length
        ? [isUnassigned ? `In all, ${all} tasks that are due have no assignee.` : `In all, you have ${all} tasks due.`]
        : []),
      ...(isUnassigned ? ['Please assign them.'] : []),
    ],
    link:
      tasks.length === 1 && first
        ? { label: 'Open task', url: `${siteUrl}/admin/tasks?task=${first.id}` }
        : isUnassigned
          ? { label: 'Open unassigned tasks', url: `${siteUrl}/admin/tasks?view=overdue&assignee=unassigned` }
          : { label: 'Open my tasks', url: `${siteUrl}/admin/tasks?view=overdue` },
    footer: staffMailFooter,
  })
}
