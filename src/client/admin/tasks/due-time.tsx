import { exactTime } from '#client/ui/feedback/time-ago.tsx'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'

const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const near = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' })
const far = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })

/** Local midnight of a day, offset by days. */
const midnight = (at: Date, days = 0) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime()

/** Formats `Today, 3:00 PM`, `Tomorrow, 9:00 AM`, `Fri, Dec 4, 9:00 AM`, `Dec 4, 2027` in local time. */
export function formatDue(due: Date, now: Date): string {
  const day = midnight(due)
  const named = [-1, 0, 1].find((days) => midnight(now, days) === day)
  if (named !== undefined) return `${['Yesterday', 'Today', 'Tomorrow'][named + 1]}, ${clock.format(due)}`
  return due.getFullYear() === now.getFullYear() ? `${near.format(due)}, ${clock.format(due)}` : far.format(due)
}

/** Returns a new task's due time: 5 p.m. today, or 9 a.m. tomorrow after 4 p.m. */
export function defaultDue(now: Date): Date {
  const [days, hour] = now.getHours() < 16 ? [0, 17] : [1, 9]
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}

/** When a task is due or was completed. */
export function DueTime({ task: { dueAt, doneAt, isOverdue } }: { task: Task }) {
  const at = new Date(doneAt ?? dueAt)
  return (
    <time
      dateTime={at.toISOString()}
      title={exactTime(at)}
      className={`figures ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}
    >
      {formatDue(at, new Date())}
      {isOverdue && ', overdue'}
    </time>
  )
}
