import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { TaskRecord } from '#shared/admin/tasks/due-contract.ts'
import { useTaskChange } from './done-button.tsx'
import { addTask } from './queries.ts'
import { newDraft, TaskFields, toRequest } from './task-fields.tsx'

/** Adds a task about a record. Shares its draft with the dialog. */
export function AddTaskForm({ record, me }: { record: TaskRecord; me: string }) {
  const saving = useTaskChange({
    ...addTask,
    onSuccess: (_done, { subject }) => showDone({ title: `“${subject}” added.` }),
  })
  const form = useRecordForm(`new task ${record.id}`, { saved: newDraft(me), saving })
  return (
    <Form
      problem={form.problem && { message: form.problem.message }}
      onSubmit={() => form.submit({ id: form.newId, record, ...toRequest(form.draft) })}
    >
      <TaskFields draft={form.draft} fields={form.errors} onChange={form.change} />
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Adding…' : 'Add task'}
      </Button>
    </Form>
  )
}
