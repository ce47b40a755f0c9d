import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { changedByOthers, shownDraft, type Typing, withTyped } from '#client/platform/typing.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Task } from '#shared/tasks/contract.ts'
import { changeTask } from './queries.ts'
import { draftOf, planOf, type TaskDraft } from './task-draft.ts'
import { TaskFields } from './task-fields.tsx'
import { useTaskChange } from './use-task-change.ts'

const names: Readonly<Record<keyof TaskDraft, string>> = {
  ...{ subject: 'what is to be done', type: 'kind', priority: 'priority', due: 'when it is due' },
  assigneeId: 'who does it',
}

/**
 * Changes a task. The state that was read goes along, so that a colleague's change is not overwritten: what is typed here
 * stays, and what was not touched here takes what they saved.
 */
export function TaskForm({ task }: { task: Task }) {
  const saved = draftOf(task)
  const [typing, setTyping] = useState<Typing<TaskDraft>>()
  const changing = useTaskChange(changeTask)
  const problem = formProblem(changing.error)
  const draft = shownDraft(saved, typing)
  const { contested } = changedByOthers(saved, typing)
  const isKept = JSON.stringify(draft) === JSON.stringify(saved)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    changing.mutate(
      { id: task.id, seenAt: task.updatedAt, ...planOf(draft) },
      // What is typed on while the answer is on its way stays.
      {
        onSuccess: () => setTyping((latest) => (latest === typing ? undefined : latest && { ...latest, begun: draft })),
      },
    )
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <TaskFields
        draft={draft}
        assignee={task.assignee}
        fields={problem?.fields ?? {}}
        onChange={(change) => setTyping((before) => withTyped(saved, before, change))}
      />
      {contested.length > 0 && !changing.isPending && (
        <ChangedMeanwhile
          onForget={() => {
            setTyping(undefined)
            changing.reset()
          }}
        >
          Meanwhile a colleague has changed: {contested.map((field) => names[field]).join(', ')}. Keeping the changes
          puts what you typed in its place.
        </ChangedMeanwhile>
      )}
      <Button type="submit" look="secondary" className="justify-self-start" disabled={changing.isPending || isKept}>
        {changing.isPending ? 'Keeping…' : 'Keep the changes'}
      </Button>
    </form>
  )
}
