import { useDraftStore } from '#client/platform/draft-store.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/focus.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Task } from '#shared/admin/tasks/contract.ts'
import { statusLabels } from './task-labels.ts'
import { useTaskStatus } from './use-task-status.ts'

/**
 * Closes a task with an optional outcome, or reopens it. If another user closes it first, the draft outcome is kept,
 * to be
 * added after reopening it.
 */
export function TaskOutcome({ task }: { task: Task }) {
  const [draft, keep] = useDraftStore<{ outcome: string }>(`outcome ${task.id}`)
  const { outcome } = draft ?? task
  const settling = useTaskStatus()
  const settle = (to: Task['status']) =>
    settling.mutateAsync({ task, to, outcome }).then(
      () => to !== 'open' && keep(undefined),
      () => {},
    )
  const kept = !settling.isPending && outcome !== task.outcome && outcome

  if (task.status !== 'open')
    return (
      <>
        <p className="wrap-anywhere whitespace-pre-line">{task.outcome || 'No outcome was recorded.'}</p>
        {kept && (
          <div role="alert" className="mt-3 rounded border border-brass px-4 py-3">
            <p>
              In the meantime {task.doneBy ?? 'an automatic rule'} closed it: “{statusLabels[task.status]}”. Your text
              was not saved. It is kept here: reopen the task to add it.
            </p>
            <p className="wrap-anywhere mt-2 whitespace-pre-line">{kept}</p>
            <Button
              look="quiet"
              className="-ml-5"
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                keep(undefined)
              }}
            >
              Discard my text
            </Button>
          </div>
        )}
        <Button look="secondary" className="mt-3" disabled={settling.isPending} onClick={() => void settle('open')}>
          Reopen
        </Button>
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea
        label="Outcome (optional)"
        name="outcome"
        rows={2}
        value={outcome}
        onChange={({ target: { value } }) => keep(value === task.outcome ? undefined : { outcome: value })}
        maxLength={2_000}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={settling.isPending} onClick={() => void settle('done')}>
          Mark as done
        </Button>
        <Button look="secondary" disabled={settling.isPending} onClick={() => void settle('dropped')}>
          Not needed
        </Button>
      </div>
    </div>
  )
}
