import { useQuery } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { keepFocusOn, restorableFocus } from '#client/ui/dialog/focus.ts'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import { exactTime } from '#client/ui/feedback/time-ago.tsx'
import type { Task } from '#shared/admin/tasks/contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { dueTasks } from './queries.ts'

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

/** Shown in the navigation; nothing if none are due. */
export function DueCount({ isNarrow = false }: { isNarrow?: boolean }) {
  const count = useQuery(dueTasks).data?.count ?? 0
  if (count === 0) return null
  return (
    <span
      className={`figures rounded-full bg-action px-1.5 font-semibold text-on-action text-xs leading-4 ${isNarrow ? 'absolute top-0 right-0' : 'ml-auto'}`}
    >
      {count}
      <span className="sr-only"> due now</span>
    </span>
  )
}

/** Tasks due longer ago, ms, are only shown in the list. */
const recentMs = 5 * 60_000

interface DueNoticeProps {
  /** `isApart`: a dialog is open, which the link must not close. */
  renderLink: (task: Task, isApart: boolean) => ReactNode
}

/** Announces a due task on every page, in the topmost dialog, until it is closed or done. */
export function DueNotice({ renderLink }: DueNoticeProps) {
  const { data } = useQuery(dueTasks)
  const known = useRef<Set<string>>(undefined)
  const [shownId, setShownId] = useState('')
  const focused = useRef<HTMLElement>(null)
  const dialog = useTopDialog()

  useEffect(() => {
    if (!data) return
    const isFirst = known.current === undefined
    const before = known.current ?? new Set()
    const isNews = (task: Task) => !before.has(nameOf(task)) && Date.now() - Date.parse(task.dueAt) < recentMs
    const fresh = isFirst ? undefined : data.latest.find(isNews)
    known.current = new Set([...before, ...data.latest.map(nameOf)])
    if (!fresh) return
    focused.current = restorableFocus()
    setShownId(fresh.id)
  }, [data])

  const shown = data?.latest.find(({ id }) => id === shownId)
  function close() {
    keepFocusOn(() => (focused.current?.isConnected ? focused.current : null))
    setShownId('')
  }
  const region = (
    <div role="status" className="pointer-events-none fixed right-0 bottom-16 z-40 flex justify-end p-4">
      {shown && (
        <div className="pointer-events-auto flex max-w-full items-center gap-2 rounded border-2 border-action bg-surface py-1 pr-1 pl-4 shadow">
          <AlarmClock size="1.2em" strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-action" />
          <p className="wrap-anywhere min-w-0">Due now: {renderLink(shown, dialog !== undefined)}</p>
          <CloseButton onClose={close} />
        </div>
      )}
    </div>
  )
  return dialog ? createPortal(region, dialog) : region
}

/** A postponed task is announced again. */
const nameOf = ({ id, dueAt }: Task) => `${id} ${dueAt}`
