import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { useTaskStatus } from '#client/admin/tasks/done-button.tsx'
import { midnight, type TaskQuery, taskList } from '#client/admin/tasks/queries.ts'
import { TaskTable, taskColumns } from '#client/admin/tasks/task-table.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ListPage, longRowLink, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import { RecordLink } from '#client/pages/admin/lists/record-link.tsx'
import {
  focusedRow,
  useHasPicked,
  useListPage,
  useListSearch,
  useRows,
} from '#client/pages/admin/lists/use-list-page.ts'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { taskAssignees, taskViews } from '#shared/admin/tasks/list-choices.ts'
import { taskTypeLabels, taskTypes } from '#shared/applications/tasks/choices.ts'

const assigneeLabels = { mine: 'Me', all: 'Anyone', unassigned: 'Unassigned' } as const
const viewLabels = { open: 'Open', today: 'Due today or overdue', overdue: 'Overdue', done: 'Done' } as const

interface Asking {
  question: TaskQuery
  onAsk: (change: Partial<TaskQuery>) => void
}

const TaskToolbar = ({ question: { assignee, view, type }, onAsk }: Asking) => (
  <>
    <ViewTabs label="View" value={view} all={taskViews} labels={viewLabels} onChange={(view) => onAsk({ view })} />
    <FilterBar
      filters={[
        filterBy({
          ...{ label: 'Assigned to', value: assignee, plain: 'all', all: taskAssignees, labels: assigneeLabels },
          onChange: (assignee) => onAsk({ assignee }),
        }),
        filterBy({
          ...{ label: 'Type', value: type, plain: '', all: ['', ...taskTypes] },
          labels: { '': 'All types', ...taskTypeLabels },
          onChange: (type) => onAsk({ type }),
        }),
      ]}
    />
  </>
)

/** Not on the first screen; the panel is loaded in the background after it. */
const TaskPanel = loadLater(async () => (await import('#client/admin/tasks/task-panel.tsx')).TaskPanel)
const AddTaskDialog = loadLater(async () => (await import('#client/admin/tasks/add-task-dialog.tsx')).AddTaskDialog)
const TaskBulk = loadLater(async () => (await import('./task-bulk.tsx')).TaskBulk)

const route = getRouteApi('/admin/tasks')

/** `/admin/tasks`; `?task=` opens a side panel. */
export function TasksPage() {
  const search = useListSearch('task', route.useSearch())
  const { question, ask, open } = search
  const me = useSignedInUser()?.id ?? ''
  const [isAdding, setAdding] = useState(false)
  const list = useInfiniteQuery(taskList(question))
  const tasks = useRows(list, 'tasks')
  const page = useListPage(search, list, tasks)
  const picks = useRowSelection(tasks)
  const isPicking = useHasPicked(picks)
  const { step, close } = page
  const { mutate: settle } = useTaskStatus()
  const { choice } = useListChoice('tasks')
  usePreload(TaskPanel, list.isSuccess)

  const finish = useCallback(() => {
    const task = tasks.find(({ id }) => id === (open || focusedRow()))
    if (task?.status !== 'open') return
    // Before the task leaves the list: the next `x` applies to the next task.
    step(1)
    settle({ task, to: 'done' })
  }, [tasks, open, step, settle])
  useShortcuts(useMemo(() => ({ x: finish }), [finish]))

  return (
    <ListPage
      title="Tasks"
      list="tasks"
      page={page}
      counted={['task', 'tasks']}
      tools={
        <>
          <ListTools list="tasks" columns={taskColumns} unsaid={{ dayUntil: midnight() }} />
          <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Add task
          </Button>
        </>
      }
      toolbar={<TaskToolbar question={question} onAsk={ask} />}
      empty={<NoTasks question={question} onAsk={ask} />}
      table={
        <TaskTable
          {...page.table}
          picks={picks}
          hidden={choice.hiddenColumns}
          renderLink={({ id, subject }) => (
            <RowLink page={page} id={id} className={longRowLink}>
              {subject}
            </RowLink>
          )}
        />
      }
      bulk={
        isPicking && (
          <Suspense>
            <TaskBulk {...{ picks, tasks, question }} hasMore={list.hasNextPage} />
          </Suspense>
        )
      }
      panel={
        <>
          <RecordPanel title="Task" page={page}>
            <TaskPanel
              id={open}
              onClose={close}
              renderRecord={({ title, ...record }) =>
                title ? <RecordLink {...record}>{title}</RecordLink> : 'a record that you can’t open'
              }
            />
          </RecordPanel>
          {isAdding && (
            <Suspense>
              <AddTaskDialog record={null} me={me} onClose={() => setAdding(false)} />
            </Suspense>
          )}
        </>
      }
    />
  )
}

function NoTasks({ question: { assignee, view, type }, onAsk }: Asking) {
  const isEverybodys = assignee === 'all' && view === 'open' && type === ''
  const isPlain = isEverybodys || (assignee === 'mine' && view === 'open' && type === '')
  return (
    <EmptyState
      title={isPlain ? 'No tasks' : 'No tasks match'}
      action={
        !isEverybodys && (
          <Button variant="secondary" onClick={() => onAsk({ assignee: 'all', view: 'open', type: '' })}>
            Show everyone’s tasks
          </Button>
        )
      }
    >
      {isPlain
        ? 'Press t anywhere to add a task. If a lead or an application is open, the task is linked to it. When it’s due, we notify you here and by email.'
        : 'No tasks match these filters.'}
    </EmptyState>
  )
}
