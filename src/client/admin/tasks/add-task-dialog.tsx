import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import type { TaskRecord } from '#shared/admin/tasks/due-contract.ts'
import { useTaskChange } from './done-button.tsx'
import { addTask } from './queries.ts'
import { newDraft, TaskFields, toRequest } from './task-fields.tsx'

const aboutLabels: Record<TaskRecord['kind'], string> = {
  lead: 'the open lead',
  application: 'the open application',
  merchant: 'the open merchant lead',
  contact: 'the open message',
}

interface AddTaskDialogProps {
  record: TaskRecord | null
  me: string
  onClose: () => void
}

/** Enter saves. Input survives if the dialog is removed, and is restored in the next one about the same record. */
export function AddTaskDialog({ record, me, onClose }: AddTaskDialogProps) {
  const saving = useTaskChange({
    ...addTask,
    onSuccess: (_done, { subject }) => showDone({ title: `“${subject}” added.` }),
  })
  const form = useRecordForm(`new task ${record?.id ?? ''}`, { saved: newDraft(me), saving })
  const { draft, problem } = form

  return (
    <FormDialog
      title="Add task"
      action="Add task"
      busyLabels="Adding…"
      isBusy={form.isSaving}
      isTyped={form.isDirty}
      problem={problem && { message: problem.message, fields: {} }}
      onSubmit={() => form.submit({ id: form.newId, record, ...toRequest(draft) }, { onSuccess: onClose })}
      onClose={() => {
        form.discard()
        onClose()
      }}
    >
      {record && <p className="text-ink-soft">Related to {aboutLabels[record.kind]}.</p>}
      <TaskFields draft={draft} fields={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
