import { messageOf } from '#client/platform/request-error.ts'
import { showToast } from '#client/ui/toast.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { TaskStatus } from '#shared/applications/tasks/choices.ts'
import { setTaskStatus } from './queries.ts'
import { useTaskChange } from './use-task-change.ts'

const words: Record<TaskStatus, string> = { open: 'was reopened', done: 'is done', dropped: 'is no longer needed' }

/** Closes or reopens a task, and offers to undo it. */
export function useTaskStatus() {
  const settling = useTaskChange({
    ...setTaskStatus,
    onSuccess: (_done, { task, to }) =>
      showDone({
        title: `“${task.subject}” ${words[to]}.`,
        about: `[data-row="${task.id}"]`,
        ...(to !== 'open' && { onUndo: () => settling.mutate({ task, to: 'open' }) }),
      }),
    onError: (error, { task }) =>
      showToast({
        ...{ title: `Couldn’t update “${task.subject}”`, look: 'destructive', isKept: true },
        description: messageOf(error),
      }),
  })
  return settling
}
