import { useQuery } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CloseButton } from '#client/ui/dialog.tsx'
import type { Task } from '#shared/tasks/contract.ts'
import { dueTasks } from './queries.ts'

/** What fell due longer ago than this, ms, is no news: it waits in the list. */
const newsMs = 5 * 60_000

/** Says on every page that a task of the reader's has fallen due; it stays until it is closed or the task is done. */
export function DueNotice({ renderLink }: { renderLink: (task: Task) => ReactNode }) {
  const { data } = useQuery(dueTasks)
  const known = useRef<Set<string>>(undefined)
  const [shownId, setShownId] = useState('')

  useEffect(() => {
    if (!data) return
    const isFirst = known.current === undefined
    const before = known.current ?? new Set()
    const isNews = (task: Task) => !before.has(nameOf(task)) && Date.now() - Date.parse(task.dueAt) < newsMs
    const fresh = isFirst ? undefined : data.latest.find(isNews)
    known.current = new Set([...before, ...data.latest.map(nameOf)])
    if (fresh) setShownId(fresh.id)
  }, [data])

  const shown = data?.latest.find(({ id }) => id === shownId)
  return (
    <div role="status" className="pointer-events-none fixed right-0 bottom-16 z-40 flex justify-end p-4">
      {shown && (
        <div className="pointer-events-auto flex max-w-full items-center gap-2 rounded border-2 border-action bg-surface py-1 pr-1 pl-4 shadow">
          <AlarmClock size="1.2em" strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-action" />
          <p className="wrap-anywhere min-w-0">Due now: {renderLink(shown)}</p>
          <CloseButton onClose={() => setShownId('')} />
        </div>
      )}
    </div>
  )
}

/** A task that was put off is due anew. */
const nameOf = ({ id, dueAt }: Task) => `${id} ${dueAt}`
