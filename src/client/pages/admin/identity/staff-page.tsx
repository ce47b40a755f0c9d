import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { RecordAccessSettings } from '#client/identity/record-scope/record-access-settings.tsx'
import { InvitationList, InviteDialog } from '#client/identity/staff/invitation-list.tsx'
import { staffList } from '#client/identity/staff/queries.ts'
import { StaffTable } from '#client/identity/staff/staff-table.tsx'
import { RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { type RecordLinks, useClose, useListSearch, useRecordLinks } from '#client/pages/admin/lists/use-list-page.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import { listStaff, listStaffSessions, type StaffMember } from '#shared/identity/staff/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface StaffSectionsProps {
  user: StaffUser
  list: UseQueryResult<{ staff: StaffMember[] }>
  page: { open: string; links: RecordLinks }
}

/** Loaded in the background after the list. */
const StaffPanel = loadLater(async () => (await import('#client/identity/staff/staff-panel.tsx')).StaffPanel)
const SessionList = loadLater(async () => (await import('#client/identity/auth/session-list.tsx')).SessionList)

const route = getRouteApi('/admin/settings/staff')

/** `/admin/settings/staff`; `?person=` opens a side panel. */
export function StaffPage() {
  useTitle('Staff')
  const user = useSignedInUser()
  if (!user || !mayCall(user.role, listStaff))
    return <EmptyState title="No access">Only owners and managers can manage staff accounts.</EmptyState>
  return <Staff user={user} />
}

function Staff({ user }: { user: StaffUser }) {
  const search = useListSearch('person', route.useSearch())
  const page = { ...search, close: useClose(search), links: useRecordLinks(search.parameter) }
  const list = useQuery(staffList)
  usePreload(StaffPanel, list.isSuccess)
  usePreload(SessionList, list.isSuccess)
  const member = list.data?.staff.find(({ id }) => id === page.open)

  return (
    <div className="wide:flex wide:h-full">
      <StaffSections user={user} list={list} page={page} />
      {member && (
        <RecordPanel title={member.name} page={page}>
          <StaffPanel
            key={member.id}
            member={member}
            user={user}
            sessions={
              member.id !== user.id &&
              member.status === 'active' &&
              mayCall(user.role, listStaffSessions) && <SessionList owner={{ id: member.id }} />
            }
            onClose={page.close}
          />
        </RecordPanel>
      )}
    </div>
  )
}

function StaffSections({ user, list, page }: StaffSectionsProps) {
  const [isInviting, setIsInviting] = useState(false)
  const [invited, setInvited] = useState('')

  return (
    <div className="min-w-0 flex-1 pt-4 wide:h-full relative wide:overflow-y-auto">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 sm:px-6">
        <h2 className="text-lg">Staff</h2>
        <Button variant="secondary" onClick={() => setIsInviting(true)}>
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
          rows={list.data?.staff ?? []}
          ownId={user.id}
          selected={page.open}
          isLoading={list.isPending}
          renderLink={({ id, name }) => (
            <RowLink page={page} id={id}>
              {name}
            </RowLink>
          )}
        />
      )}
      <section aria-labelledby="invitations" className="grid grid-cols-1 gap-3 px-4 pt-8 pb-8 sm:px-6">
        <h2 id="invitations" className="text-lg">
          Invitations
        </h2>
        <InvitationList own={user.role} />
      </section>
      {list.data && <RecordAccessSettings people={list.data.staff} />}
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
