import type { TaskQuestion } from '#client/admin/tasks/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/choice.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { taskTypeLabels, taskTypes } from '#shared/admin/tasks/choices.ts'
import { taskHolders, taskViews } from '#shared/admin/tasks/contract.ts'

const holderLabels = { mine: 'Mine', anybody: 'Everybody’s', nobody: 'Nobody’s' } as const
const viewLabels = { open: 'Open', today: 'Due today or late', overdue: 'Late', done: 'Done' } as const

interface Asking {
  question: TaskQuestion
  onAsk: (change: Partial<TaskQuestion>) => void
}

/** Whose tasks, which of them, and of which kind. */
export const TaskToolbar = ({ question: { whose, view, type }, onAsk }: Asking) => (
  <>
    <Choice label="Whose" value={whose} all={taskHolders} words={holderLabels} onChange={(whose) => onAsk({ whose })} />
    <Choice label="View" value={view} all={taskViews} words={viewLabels} onChange={(view) => onAsk({ view })} />
    <Choice
      label="Kind"
      value={type}
      all={['', ...taskTypes]}
      words={{ '': 'All kinds', ...taskTypeLabels }}
      onChange={(type) => onAsk({ type })}
    />
  </>
)

/** Instead of the list where nothing is in it. */
export function NoTasks({ question: { whose, view, type }, onAsk }: Asking) {
  const isEverybodys = whose === 'anybody' && view === 'open' && type === ''
  const isPlain = isEverybodys || (whose === 'mine' && view === 'open' && type === '')
  return (
    <EmptyState
      title={isPlain ? 'Nothing to do' : 'No task fits'}
      action={
        !isEverybodys && (
          <Button look="secondary" onClick={() => onAsk({ whose: 'anybody', view: 'open', type: '' })}>
            Show everybody’s
          </Button>
        )
      }
    >
      {isPlain
        ? 'Press t anywhere to add a task; with a lead or a file open, the task is about it. When it is due you hear of it here and by mail.'
        : 'No task of this view fits what you chose.'}
    </EmptyState>
  )
}
