import { Check, RotateCcw } from 'lucide-react'
import type { Task } from '#shared/admin/tasks/contract.ts'
import { useTaskStatus } from './use-task-status.ts'

/** The checkbox of a task: marks an open task as done, and reopens a closed one. */
export function DoneButton({ task }: { task: Task }) {
  const settling = useTaskStatus()
  const isOpen = task.status === 'open'
  const Sign = isOpen ? Check : RotateCcw
  return (
    <button
      type="button"
      aria-label={isOpen ? `Done: ${task.subject}` : `Reopen: ${task.subject}`}
      disabled={settling.isPending}
      onClick={() => settling.mutate({ task, to: isOpen ? 'done' : 'open' })}
      className="group/done relative z-[1] inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-sunken"
    >
      <span
        className={`inline-flex size-5 items-center justify-center ${isOpen ? 'rounded-full border-2 border-control text-transparent group-hover/done:border-action group-hover/done:text-action group-focus-visible/done:text-action' : 'text-ink-soft'}`}
      >
        <Sign size={isOpen ? '0.9em' : '1.1em'} strokeWidth={isOpen ? 3 : 1.5} aria-hidden="true" />
      </span>
    </button>
  )
}
