import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { useTaskChange } from './done-button.tsx'
import { updateTask } from './queries.ts'
import { draftOf, type TaskDraft, TaskFields, toRequest } from './task-fields.tsx'

const names: Readonly<Record<keyof TaskDraft, string>> = {
  ...{ subject: 'task', type: 'kind', priority: 'priority', due: 'due date' },
  assigneeId: 'assignee',
}

/**
 * Sends the base version, so that other changes are not overwritten. The draft stays even if they close the task;
 * untouched fields take their values.
 */
export function TaskForm({ task }: { task: Task }) {
  const saved = draftOf(task)
  const saving = useTaskChange(updateTask)
  const form = useRecordForm(`task ${task.id}`, { saved, version: task.updatedAt, saving })
  const { draft, conflict } = form
  const isOpen = task.status === 'open'
  const isKept = JSON.stringify(draft) === JSON.stringify(saved)
  if (!isOpen && isKept) return null

  return (
    <PanelSection title="Details">
      <Form
        problem={form.problem}
        onSubmit={() => form.submit({ id: task.id, expectedUpdatedAt: form.baseVersion, ...toRequest(draft) })}
        className="grid grid-cols-1 gap-4"
      >
        <TaskFields draft={draft} assignee={task.assignee} fields={form.errors} onChange={form.change} />
        {conflict && (
          <ConflictNotice onDiscard={form.discard}>
            Someone else has changed: {conflict.fields.map((field) => names[field]).join(', ')}.
            {conflict.isKnown && ' Save again to overwrite it with your changes.'}
          </ConflictNotice>
        )}
        {!isOpen && <p role="status">Closed tasks can’t be edited. Your draft is kept until the task is reopened.</p>}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={form.isSaving || isKept || !isOpen}
        >
          {form.isSaving ? 'Saving…' : 'Save changes'}
        </Button>
      </Form>
    </PanelSection>
  )
}
