import { useSignedInUser } from '#client/features/auth/session.ts'
import { RecordTasks } from '#client/features/tasks/record-tasks.tsx'
import { TaskLink } from '#client/pages/staff/task-link.tsx'
import type { TaskRecord } from '#shared/tasks/contract.ts'

/** The tasks of a record, for its panel. */
export function PanelTasks({ kind, id }: TaskRecord) {
  const me = useSignedInUser()?.id ?? ''
  return <RecordTasks record={{ kind, id }} me={me} renderLink={(task) => <TaskLink task={task} />} />
}
