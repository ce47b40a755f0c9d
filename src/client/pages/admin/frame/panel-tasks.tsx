import { RecordTasks } from '#client/admin/tasks/record-tasks.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { TaskLink } from '#client/pages/admin/lists/record-link.tsx'
import type { TaskRecord } from '#shared/admin/tasks/due-contract.ts'

export function PanelTasks({ kind, id }: TaskRecord) {
  const me = useSignedInUser()?.id ?? ''
  return <RecordTasks record={{ kind, id }} me={me} renderLink={(task) => <TaskLink task={task} />} />
}
