import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { SessionList } from '#client/identity/sessions/session-list.tsx'
import { staffList } from '#client/identity/staff/queries.ts'
import { StaffPanel } from '#client/identity/staff/staff-panel.tsx'
import { StaffSections } from '#client/pages/admin/staff-sections.tsx'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SidePanel } from '#client/ui/side-panel.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { listStaff, listStaffSessions } from '#shared/identity/staff/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

const route = getRouteApi('/admin/settings/staff')

/** `/admin/settings/staff`: users and invitations, with the user in `?person=` in a side panel. */
export function StaffPage() {
  useTitle('Staff')
  const user = useSignedInUser()
  if (!user || !mayCall(user.role, listStaff))
    return <EmptyState title="No access">Only owners and managers can manage staff accounts.</EmptyState>
  return <Staff user={user} />
}

function Staff({ user }: { user: StaffUser }) {
  const { person } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const list = useQuery(staffList)

  const member = list.data?.staff.find(({ id }) => id === person)
  const close = () => {
    void navigate({ search: { person: '' }, replace: true, resetScroll: false })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(person)}"] a`)?.focus())
  }

  return (
    <div className="wide:flex wide:h-full">
      <StaffSections user={user} list={list} person={person} />
      {member && (
        <SidePanel title={member.name} isBeside={isWide} onClose={close}>
          <StaffPanel
            key={member.id}
            member={member}
            user={user}
            sessions={
              member.id !== user.id &&
              member.status === 'active' &&
              mayCall(user.role, listStaffSessions) && <SessionList whose={{ id: member.id }} />
            }
            onClose={close}
          />
        </SidePanel>
      )}
    </div>
  )
}
