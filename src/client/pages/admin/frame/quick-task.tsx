import { useRouterState } from '@tanstack/react-router'
import { AddTaskDialog } from '#client/admin/tasks/add-task-dialog.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { recordAt } from '#client/pages/admin/lists/record-routes.ts'
import { taskRecord } from '#shared/admin/tasks/due-contract.ts'

/** About the open record; opened by the `t` key. */
export function QuickTask({ onClose }: { onClose: () => void }) {
  const me = useSignedInUser()?.id ?? ''
  const address = useRouterState({ select: ({ location: { pathname, searchStr } }) => pathname + searchStr })
  const record = taskRecord.safeParse(recordAt(address))
  return <AddTaskDialog record={record.success ? record.data : null} me={me} onClose={onClose} />
}
