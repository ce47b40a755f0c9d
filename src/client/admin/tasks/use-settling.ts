import { messageOf } from '#client/platform/request-error.ts'
import { showToast } from '#client/ui/toast.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { TaskStatus } from '#shared/admin/tasks/choices.ts'
import { settleTask } from './queries.ts'
import { useTaskChange } from './use-task-change.ts'

const words: Record<TaskStatus, string> = { open: 'is open again', done: 'is done', dropped: 'is not needed any more' }

/** Says that a task is done or not needed, or opens it again, and offers to take that back. */
export function useSettling() {
  const settling = useTaskChange({
    ...settleTask,
    onSuccess: (_done, { task, to }) =>
      showDone({
        title: `“${task.subject}” ${words[to]}.`,
        about: `[data-row="${task.id}"]`,
        ...(to !== 'open' && { onUndo: () => settling.mutate({ task, to: 'open' }) }),
      }),
    onError: (error, { task }) =>
      showToast({
        ...{ title: `“${task.subject}” stays as it is`, look: 'destructive', isKept: true },
        description: messageOf(error),
      }),
  })
  return settling
}
