import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, messageOf } from '#client/platform/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { RecordPanel } from '#client/ui/record-panel.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { Task } from '#shared/admin/tasks/contract.ts'
import { taskTypeLabels } from '#shared/applications/tasks/choices.ts'
import { DueTime } from './due-time.tsx'
import { taskDetail } from './queries.ts'
import { TaskForm } from './task-form.tsx'
import { statusLabels } from './task-labels.ts'
import { TaskOutcome } from './task-outcome.tsx'

interface TaskPanelProps {
  id: string
  onClose: () => void
  /** Renders the link to its record. */
  renderRecord: (record: NonNullable<Task['record']>) => ReactNode
}

/** Details of one task. */
export function TaskPanel({ id, onClose, renderRecord }: TaskPanelProps) {
  const query = useQuery(taskDetail(id))
  const task = query.data
  return (
    <RecordPanel
      id={id}
      title={task?.subject}
      intro={
        task && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft">
            <Badge>{statusLabels[task.status]}</Badge> {taskTypeLabels[task.type]} · <DueTime task={task} />
          </p>
        )
      }
      gone={isGone(query.error) ? 'Task not found' : undefined}
      problem={query.isError ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {task && (
        <>
          {task.record && <p className="mt-3">Related to: {renderRecord(task.record)}</p>}
          <PanelSection title="Outcome">
            <TaskOutcome task={task} />
          </PanelSection>
          <TaskForm task={task} />
          <PanelSection title="History">
            <FactList facts={facts(task)} />
          </PanelSection>
        </>
      )}
    </RecordPanel>
  )
}

const facts = ({ createdBy, createdAt, doneBy, doneAt, assignee }: Task) =>
  [
    ['Created by', createdBy ?? 'Automatic rule'],
    ['Created', <ExactTime key="made" at={createdAt} />],
    ['Assigned to', assignee ?? 'Unassigned'],
    ['Closed by', doneAt && (doneBy ?? 'Automatic rule')],
    ['Closed', doneAt && <ExactTime key="done" at={doneAt} />],
  ] as const
