import { useQuery } from '@tanstack/react-query'
import { roleCalls } from '#client/compliance/controls/queries.ts'
import { RoleTable } from '#client/compliance/controls/role-table.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { listRoleCalls } from '#shared/compliance/controls/contract.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/settings/roles`, from the list that the server enforces. */
export function RolesPage() {
  useTitle('Roles')
  const isAllowed = mayCall(useSignedInUser()?.role, listRoleCalls)
  const list = useQuery({ ...roleCalls, enabled: isAllowed })
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can view roles.</EmptyState>
  if (list.isPending) return <Spinner />
  if (!list.data)
    return (
      <Notice title="Couldn’t load the roles" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  return (
    <div className="@container pt-4 wide:h-full relative wide:overflow-y-auto">
      <Block
        title="Roles"
        intro="Each team member has one role, which sets their permissions. Assign roles under Staff."
      >
        <dl className="divide-y divide-line">
          {staffRoles.map((role) => (
            <div key={role} className="grid gap-x-6 py-2.5 @3xl:grid-cols-[7rem_minmax(0,1fr)]">
              <dt className="font-semibold">{roleLabels[role].name}</dt>
              <dd>
                <p>{roleLabels[role].may}</p>
                <p className="text-ink-soft">{roleLabels[role].mayNot}</p>
              </dd>
            </div>
          ))}
        </dl>
      </Block>
      <Block
        title="All permissions"
        intro="The permissions that the server enforces, by area. Anything not listed is denied."
      >
        <RoleTable calls={list.data.calls} />
      </Block>
    </div>
  )
}
