import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Task } from '#shared/tasks/contract.ts'
import { changeTask } from './queries.ts'
import { draftOf, planOf } from './task-draft.ts'
import { TaskFields } from './task-fields.tsx'
import { useTaskChange } from './use-task-change.ts'

/** Changes a task. The state that was read goes along, so that a colleague's change is not overwritten. */
export function TaskForm({ task }: { task: Task }) {
  const [before] = useState(task)
  const [draft, setDraft] = useState(() => draftOf(task))
  const changing = useTaskChange(changeTask)
  const problem = formProblem(changing.error)
  const isKept = JSON.stringify(draft) === JSON.stringify(draftOf(task))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    changing.mutate({ id: task.id, seenAt: before.updatedAt, ...planOf(draft) })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <TaskFields
        draft={draft}
        assignee={task.assignee}
        fields={problem?.fields ?? {}}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={changing.isPending || isKept}>
        {changing.isPending ? 'Keeping…' : 'Keep the changes'}
      </Button>
    </form>
  )
}
