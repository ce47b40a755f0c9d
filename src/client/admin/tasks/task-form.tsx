import type { FormEvent } from 'react'
import { useFormDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { Task } from '#shared/admin/tasks/contract.ts'
import { useTaskChange } from './done-button.tsx'
import { updateTask } from './queries.ts'
import { draftOf, type TaskDraft, TaskFields, toRequest } from './task-fields.tsx'

const names: Readonly<Record<keyof TaskDraft, string>> = {
  ...{ subject: 'task', type: 'kind', priority: 'priority', due: 'due date' },
  assigneeId: 'assignee',
}

/**
 * Edits a task. Sends the base version, so that another user's change is not overwritten. The draft is kept, even if
 * they
 * close the task, and untouched fields take their values.
 */
export function TaskForm({ task }: { task: Task }) {
  const saved = draftOf(task)
  const changing = useTaskChange(updateTask)
  const problem = formProblem(changing.error)
  const form = useFormDraft(`task ${task.id}`, { saved, current: task.updatedAt, error: changing.error })
  const { draft, conflicts, baseVersion: seenAt, hasSeenConflict, change, discard, markSaved } = form
  const isOpen = task.status === 'open'
  const isKept = JSON.stringify(draft) === JSON.stringify(saved)
  if (!isOpen && isKept) return null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    changing.mutateAsync({ id: task.id, seenAt, ...toRequest(draft) }).then(markSaved, () => {})
  }

  return (
    <PanelSection title="Details">
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        <FormErrors message={problem?.message ?? null} />
        <TaskFields draft={draft} assignee={task.assignee} fields={problem?.fields ?? {}} onChange={change} />
        {conflicts.length > 0 && !changing.isPending && (
          <ConflictNotice
            onDiscard={() => {
              discard()
              changing.reset()
            }}
          >
            In the meantime, someone changed: {conflicts.map((field) => names[field]).join(', ')}.
            {hasSeenConflict && ' Save again to overwrite it with your changes.'}
          </ConflictNotice>
        )}
        {!isOpen && <p role="status">Closed tasks can’t be edited. Your draft is kept until the task is reopened.</p>}
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          disabled={changing.isPending || isKept || !isOpen}
        >
          {changing.isPending ? 'Saving…' : 'Save changes'}
        </Button>
      </form>
    </PanelSection>
  )
}
