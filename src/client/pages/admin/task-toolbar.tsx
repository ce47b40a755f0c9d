import type { TaskQuery } from '#client/admin/tasks/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/choice.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { taskHolders, taskViews } from '#shared/admin/tasks/contract.ts'
import { taskTypeLabels, taskTypes } from '#shared/applications/tasks/choices.ts'

const holderLabels = { mine: 'Assigned to me', anybody: 'Anyone', nobody: 'Unassigned' } as const
const viewLabels = { open: 'Open', today: 'Due today or overdue', overdue: 'Overdue', done: 'Done' } as const

interface Asking {
  question: TaskQuery
  onAsk: (change: Partial<TaskQuery>) => void
}

/** Filters by assignee, view and type. */
export const TaskToolbar = ({ question: { whose, view, type }, onAsk }: Asking) => (
  <>
    <Choice
      label="Assigned to"
      value={whose}
      all={taskHolders}
      words={holderLabels}
      onChange={(whose) => onAsk({ whose })}
    />
    <Choice label="View" value={view} all={taskViews} words={viewLabels} onChange={(view) => onAsk({ view })} />
    <Choice
      label="Type"
      value={type}
      all={['', ...taskTypes]}
      words={{ '': 'All types', ...taskTypeLabels }}
      onChange={(type) => onAsk({ type })}
    />
  </>
)

/** Shown if there are no tasks. */
export function NoTasks({ question: { whose, view, type }, onAsk }: Asking) {
  const isEverybodys = whose === 'anybody' && view === 'open' && type === ''
  const isPlain = isEverybodys || (whose === 'mine' && view === 'open' && type === '')
  return (
    <EmptyState
      title={isPlain ? 'No tasks' : 'No tasks match'}
      action={
        !isEverybodys && (
          <Button look="secondary" onClick={() => onAsk({ whose: 'anybody', view: 'open', type: '' })}>
            Show everyone’s tasks
          </Button>
        )
      }
    >
      {isPlain
        ? 'Press t anywhere to add a task. If a lead or an application is open, the task is about it. When it’s due, we notify you here and by email.'
        : 'No tasks match these filters.'}
    </EmptyState>
  )
}
