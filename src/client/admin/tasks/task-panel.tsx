import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { type TaskStatus, taskStatusTones, taskTypeLabels } from '#shared/applications/tasks/choices.ts'
import { useTaskStatus } from './done-button.tsx'
import { DueTime } from './due-time.tsx'
import { taskDetail } from './queries.ts'
import { TaskForm } from './task-form.tsx'

const statusLabels: Record<TaskStatus, string> = { open: 'Open', done: 'Done', dropped: 'Not needed' }

interface TaskPanelProps {
  id: string
  onClose: () => void
  renderRecord: (record: NonNullable<Task['record']>) => ReactNode
}

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
            <StatusBadge tone={taskStatusTones[task.status]}>{statusLabels[task.status]}</StatusBadge>{' '}
            {taskTypeLabels[task.type]} · <DueTime task={task} />
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

/** If another user closes the task first, keeps the draft outcome, to be added after reopening it. */
function TaskOutcome({ task }: { task: Task }) {
  const settling = useTaskStatus()
  const form = useRecordForm(`outcome ${task.id}`, { saved: { outcome: task.outcome }, saving: settling })
  const { outcome } = form.draft
  const kept = !form.isSaving && outcome !== task.outcome && outcome

  if (task.status !== 'open')
    return (
      <>
        <p className="wrap-anywhere whitespace-pre-line">{task.outcome || 'No outcome was recorded.'}</p>
        {kept && (
          <div role="alert" className="mt-3 rounded border border-brass px-4 py-3">
            <p>
              {task.doneBy ?? 'An automatic rule'} has since closed this task as “{statusLabels[task.status]}”. Your
              text wasn’t saved, but it’s still here. Reopen the task to add it.
            </p>
            <p className="wrap-anywhere mt-2 whitespace-pre-line">{kept}</p>
            <Button
              variant="quiet"
              className="-ml-control-x"
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                form.discard()
              }}
            >
              Discard my text
            </Button>
          </div>
        )}
        <Button
          variant="secondary"
          className="mt-3"
          disabled={settling.isPending}
          onClick={() => settling.mutate({ task, to: 'open', outcome })}
        >
          Reopen
        </Button>
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea {...form.field('outcome')} label="Outcome (optional)" rows={2} maxLength={2_000} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={settling.isPending} onClick={() => form.submit({ task, to: 'done', outcome })}>
          Mark as done
        </Button>
        <Button
          variant="secondary"
          disabled={settling.isPending}
          onClick={() => form.submit({ task, to: 'dropped', outcome })}
        >
          Not needed
        </Button>
      </div>
    </div>
  )
}
