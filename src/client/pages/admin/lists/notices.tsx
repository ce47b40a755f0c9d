import { DueNotice } from '#client/admin/tasks/due-notice.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { NewLeadWatch } from './new-lead-watch.tsx'
import { TaskLink } from './record-link.tsx'

/** Due tasks and new leads, announced on every page; loaded after the first screen. */
export const Notices = ({ user }: { user: StaffUser }) => (
  <>
    <DueNotice renderLink={(task, isApart) => <TaskLink task={task} isApart={isApart} />} />
    {applicationRoles.some((role) => role === user.role) && <NewLeadWatch me={user.id} />}
  </>
)
