import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import type { TaskStatus } from '#shared/applications/tasks/choices.ts'
import { tasksKey } from './due-count.tsx'
import { setTaskStatus } from './queries.ts'

/** Refetches visible task data right away, without waiting for the live topic. */
export function useTaskChange<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  return useMutation({ ...options, onSettled: () => client.invalidateQueries({ queryKey: tasksKey }) })
}

const labels: Record<TaskStatus, string> = { open: 'was reopened', done: 'is done', dropped: 'is no longer needed' }

/** Closes or reopens a task, and offers to undo it. */
export function useTaskStatus() {
  const settling = useTaskChange({
    ...setTaskStatus,
    onSuccess: (_done, { task, to }) =>
      showDone({
        title: `“${task.subject}” ${labels[to]}.`,
        about: `[data-row="${task.id}"]`,
        ...(to !== 'open' && { onUndo: () => settling.mutate({ task, to: 'open' }) }),
      }),
    onError: (error, { task }) =>
      showToast({
        ...{ title: `Couldn’t update “${task.subject}”`, variant: 'destructive', isKept: true },
        description: messageOf(error),
      }),
  })
  return settling
}

interface DoneButtonProps {
  task: Task
  /** On the cards of a narrow list, where a circle alone looks like a second checkbox. */
  hasTextOnCards?: boolean
}

export function DoneButton({ task, hasTextOnCards = false }: DoneButtonProps) {
  const settling = useTaskStatus()
  const isOpen = task.status === 'open'
  const Sign = isOpen ? Check : RotateCcw
  return (
    <button
      type="button"
      aria-label={isOpen ? `Done: ${task.subject}` : `Reopen: ${task.subject}`}
      title={isOpen ? 'Mark as done' : 'Reopen'}
      disabled={settling.isPending}
      onClick={() => settling.mutate({ task, to: isOpen ? 'done' : 'open' })}
      className={`group/done relative z-[1] inline-flex size-control shrink-0 items-center justify-center rounded hover:bg-sunken ${hasTextOnCards ? '@max-lg:w-auto @max-lg:gap-1.5 @max-lg:border @max-lg:border-control @max-lg:px-2.5' : ''}`}
    >
      <span
        className={`inline-flex size-5 items-center justify-center ${isOpen ? 'rounded-full border-2 border-control text-transparent group-hover/done:border-action group-hover/done:text-action group-focus-visible/done:text-action' : 'text-ink-soft'}`}
      >
        <Sign size={isOpen ? '0.9em' : '1.1em'} strokeWidth={isOpen ? 3 : 1.5} aria-hidden="true" />
      </span>
      {hasTextOnCards && <span className="@lg:hidden">{isOpen ? 'Done' : 'Reopen'}</span>}
    </button>
  )
}
