import { Link } from '@tanstack/react-router'
import { plainTasksSearch } from '#client/pages/admin/tasks-search.ts'
import type { Task } from '#shared/admin/tasks/contract.ts'

interface TaskLinkProps {
  task: Task
  /** Opens in a new tab. */
  isApart?: boolean
}

/** Opens a task next to the task list, from any page. */
export const TaskLink = ({ task, isApart = false }: TaskLinkProps) => (
  <Link
    to="/admin/tasks"
    search={{ ...plainTasksSearch, task: task.id }}
    {...(isApart && { target: '_blank' })}
    className="inline-flex min-h-6 items-center text-action underline underline-offset-4"
  >
    {task.subject}
  </Link>
)
