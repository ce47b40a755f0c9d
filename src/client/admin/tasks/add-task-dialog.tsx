import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { TaskRecord } from '#shared/admin/tasks/contract.ts'
import { useTaskChange } from './done-button.tsx'
import { addTask } from './queries.ts'
import { newDraft, type TaskDraft, TaskFields, toRequest } from './task-fields.tsx'

const aboutLabels: Record<TaskRecord['kind'], string> = {
  lead: 'the open lead',
  application: 'the open application',
  merchant: 'the open merchant lead',
  contact: 'the open message',
}

interface AddTaskDialogProps {
  /** The record of the task, if any. */
  record: TaskRecord | null
  /** Id of the signed-in user. */
  me: string
  onClose: () => void
}

/**
 * Adds a task, about the open record or without one. Enter saves it. Input survives if the dialog is removed without
 * being
 * closed, and is restored in the next one about the same record.
 */
export function AddTaskDialog({ record, me, onClose }: AddTaskDialogProps) {
  const [found, keep] = useDraftStore<{ id: string; draft: TaskDraft }>(`new task ${record?.id ?? ''}`)
  // A retried task keeps its id, so that it is not added twice.
  const [first] = useState(() => ({ id: uuidv7(), draft: newDraft(me) }))
  const kept = found ?? first
  const { id, draft } = kept
  const adding = useTaskChange({
    ...addTask,
    onSuccess: (_done, { subject }) => {
      showDone({ title: `“${subject}” added.` })
      keep(undefined)
    },
  })
  const problem = formProblem(adding.error)

  function close() {
    keep(undefined)
    onClose()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    adding.mutate({ id, record, ...toRequest(draft) }, { onSuccess: onClose })
  }

  return (
    <Dialog title="Add task" onClose={close} isBusy={adding.isPending} holdsTyped isTyped={found !== undefined}>
      <form method="dialog" noValidate className="grid grid-cols-1 gap-4 p-5" onSubmit={onSubmit}>
        <FormErrors message={problem?.message ?? null} />
        {record && <p className="text-ink-soft">Related to {aboutLabels[record.kind]}.</p>}
        <TaskFields
          draft={draft}
          fields={problem?.fields ?? {}}
          onChange={(change) => keep((latest = kept) => ({ ...latest, draft: { ...latest.draft, ...change } }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={adding.isPending}>
            {adding.isPending ? 'Adding…' : 'Add task'}
          </Button>
          <Button look="secondary" disabled={adding.isPending} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
