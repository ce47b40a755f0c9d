import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { SessionList } from '#client/identity/auth/session-list.tsx'
import { InvitationList, InviteDialog } from '#client/identity/staff/invitation-list.tsx'
import { staffList } from '#client/identity/staff/queries.ts'
import { StaffPanel } from '#client/identity/staff/staff-panel.tsx'
import { StaffTable } from '#client/identity/staff/staff-table.tsx'
import { rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { listStaff, listStaffSessions, type StaffMember } from '#shared/identity/staff/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface StaffSectionsProps {
  user: StaffUser
  list: UseQueryResult<{ staff: StaffMember[] }>
  /** The id of the user in the panel. */
  person: string
}

const StaffLink = ({ member, isOpen }: { member: StaffMember; isOpen: boolean }) => (
  <Link
    to="/admin/settings/staff"
    search={{ person: member.id }}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={rowLink}
  >
    {member.name}
  </Link>
)

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

/** All users, followed by pending invitations. */
function StaffSections({ user, list, person }: StaffSectionsProps) {
  const [isInviting, setIsInviting] = useState(false)
  const [invited, setInvited] = useState('')

  return (
    <div className="min-w-0 flex-1 pt-4 wide:h-full relative wide:overflow-y-auto">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 sm:px-6">
        <h2 className="text-lg">Staff</h2>
        <Button look="secondary" onClick={() => setIsInviting(true)}>
          Invite a team member
        </Button>
      </div>
      <p role="status" className="px-4 pb-3 empty:hidden sm:px-6">
        {invited && `We sent an invitation to ${invited}.`}
      </p>
      {list.isError && (
        <Notice title="Couldn’t load the staff" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {messageOf(list.error)}
        </Notice>
      )}
      {(list.data || list.isPending) && (
        <StaffTable
          staff={list.data?.staff ?? []}
          ownId={user.id}
          selected={person}
          isLoading={list.isPending}
          renderLink={(member) => <StaffLink member={member} isOpen={member.id === person} />}
        />
      )}
      <section aria-labelledby="invitations" className="grid grid-cols-1 gap-3 px-4 pt-8 pb-8 sm:px-6">
        <h2 id="invitations" className="text-lg">
          Invitations
        </h2>
        <InvitationList own={user.role} />
      </section>
      {isInviting && (
        <InviteDialog
          own={user.role}
          onInvited={(email) => {
            setInvited(email)
            setIsInviting(false)
          }}
          onClose={() => setIsInviting(false)}
        />
      )}
    </div>
  )
}
