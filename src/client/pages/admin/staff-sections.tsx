import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InvitationList } from '#client/identity/staff/invitation-list.tsx'
import { InviteDialog } from '#client/identity/staff/invite-dialog.tsx'
import { StaffTable } from '#client/identity/staff/staff-table.tsx'
import { rowLink } from '#client/pages/admin/list-page.tsx'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { StaffUser } from '#shared/identity/auth/contract.ts'
import type { StaffMember } from '#shared/identity/staff/contract.ts'

interface StaffSectionsProps {
  user: StaffUser
  list: UseQueryResult<{ staff: StaffMember[] }>
  /** The id of the user in the panel. */
  person: string
}

/** All users, followed by pending invitations. */
export function StaffSections({ user, list, person }: StaffSectionsProps) {
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
