import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { Task, TaskRecord } from '#shared/admin/tasks/due-contract.ts'
import { DoneButton } from './done-button.tsx'
import { DueTime } from './due-time.tsx'
import { tasksOf } from './queries.ts'

const AddTaskDialog = loadLater(async () => (await import('./add-task-dialog.tsx')).AddTaskDialog)

interface RecordTasksProps {
  record: TaskRecord
  me: string
  renderLink: (task: Task) => ReactNode
}

export function RecordTasks({ record, me, renderLink }: RecordTasksProps) {
  const query = useQuery(tasksOf(record))
  const [isAdding, setAdding] = useState(false)
  usePreload(AddTaskDialog, query.isSuccess)
  return (
    <>
      {query.isError && (
        <Notice
          isFlush
          title="Couldn’t load the tasks"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {messageOf(query.error)}
        </Notice>
      )}
      <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
        {query.data?.tasks.map((task) => (
          <li key={task.id} className="-ml-3 flex items-start gap-1 py-1">
            <DoneButton task={task} />
            <div className="min-w-0 py-2">
              <p className={`wrap-anywhere ${task.status === 'open' ? '' : 'text-ink-soft line-through'}`}>
                {renderLink(task)}
              </p>
              <p className="text-ink-soft text-sm">
                <DueTime task={task} /> · {task.doneBy ?? task.assignee ?? 'Unassigned'}
              </p>
              {task.outcome && (
                <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">{task.outcome}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-2" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        Add task
      </Button>
      {isAdding && (
        <Suspense>
          <AddTaskDialog record={record} me={me} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
