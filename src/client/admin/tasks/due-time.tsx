import { exactTime } from '#client/ui/time-ago.tsx'
import type { Task } from '#shared/admin/tasks/contract.ts'
import { formatDue } from './format-due.ts'

/** When a task is due, or when it was completed. */
export function DueTime({ task: { dueAt, doneAt, isOverdue } }: { task: Task }) {
  const at = new Date(doneAt ?? dueAt)
  return (
    <time
      dateTime={at.toISOString()}
      title={exactTime(at)}
      className={`figures ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}
    >
      {formatDue(at, new Date())}
      {isOverdue && ', late'}
    </time>
  )
}
