import type { FormEvent } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { changedByOthers, shownDraft, type Typing, withTyped } from '#client/platform/typing.ts'
import { useUnsaved } from '#client/platform/unsaved.ts'
import { useSeen } from '#client/platform/use-seen.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
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
 * Changes a task. The state from which typing began goes along, so that a colleague's change is not overwritten: what is
 * typed here stays, also where they settle the task, and what was not touched here takes what they saved.
 */
export function TaskForm({ task }: { task: Task }) {
  const saved = draftOf(task)
  const [unsaved, keep] = useUnsaved<{ typing: Typing<TaskDraft>; seenAt: string }>(`task ${task.id}`)
  const typing = unsaved?.typing
  const changing = useTaskChange(changeTask)
  const problem = formProblem(changing.error)
  const draft = shownDraft(saved, typing)
  const { contested } = changedByOthers(saved, typing)
  const seenAt = useSeen(task.updatedAt, {
    ...{ isContested: contested.length > 0, error: changing.error, begun: unsaved?.seenAt },
  })
  const isOpen = task.status === 'open'
  const isKept = JSON.stringify(draft) === JSON.stringify(saved)
  if (!isOpen && isKept) return null

  const change = (values: Partial<TaskDraft>) =>
    keep((latest) => {
      const next = withTyped(saved, latest?.typing, values)
      return next && { typing: next, seenAt }
    })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    changing.mutateAsync({ id: task.id, seenAt, ...planOf(draft) }).then(
      // What is typed on while the answer is on its way stays.
      () =>
        keep((latest) =>
          latest === unsaved ? undefined : latest && { ...latest, typing: { ...latest.typing, begun: draft } },
        ),
      () => {},
    )
  }

  return (
    <PanelSection title="The task">
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        <FormErrors message={problem?.message ?? null} />
        <TaskFields draft={draft} assignee={task.assignee} fields={problem?.fields ?? {}} onChange={change} />
        {contested.length > 0 && !changing.isPending && (
          <ChangedMeanwhile
            onForget={() => {
              keep(undefined)
              changing.reset()
            }}
          >
            Meanwhile a colleague has changed: {contested.map((field) => names[field]).join(', ')}.
            {seenAt === task.updatedAt && ' Keeping the changes again puts what you typed in its place.'}
          </ChangedMeanwhile>
        )}
        {!isOpen && (
          <p role="status">Nothing is changed in a task that is settled. What you typed stays until it is open.</p>
        )}
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          disabled={changing.isPending || isKept || !isOpen}
        >
          {changing.isPending ? 'Keeping…' : 'Keep the changes'}
        </Button>
      </form>
    </PanelSection>
  )
}
