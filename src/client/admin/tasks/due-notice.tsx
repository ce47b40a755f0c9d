import { useQuery } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { keepFocusOn, restorableFocus } from '#client/ui/dialog/focus.ts'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { dueTasks } from './due-count.tsx'

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
    // This is loaded a few seconds after the page, so what became due in between is news.
    const isOld = (task: Task) => (isFirst ? changedAt(task) < performance.timeOrigin : before.has(nameOf(task)))
    const fresh = data.latest.find((task) => !isOld(task) && Date.now() - Date.parse(task.dueAt) < recentMs)
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

/** When a task became due, or was last changed; ms since 1970. */
const changedAt = ({ dueAt, updatedAt }: Task) => Math.max(Date.parse(dueAt), Date.parse(updatedAt))

/** A postponed task is announced again. */
const nameOf = ({ id, dueAt }: Task) => `${id} ${dueAt}`
