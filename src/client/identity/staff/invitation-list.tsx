import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { InvitationRow } from '#client/identity/staff/invitation-row.tsx'
import { invitationList, resendInvitation, revokeInvitation } from '#client/identity/staff/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Invitation } from '#shared/identity/staff/invitation-contract.ts'
import { mayGrant } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Invitations that have not been accepted. */
export function InvitationList({ own }: { own: StaffRole }) {
  const list = useQuery(invitationList)
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(invitationList)
  const resending = useMutation({ ...resendInvitation, onSettled })
  const revoking = useMutation({ ...revokeInvitation, onSettled })
  const [asked, setAsked] = useState<Invitation | null>(null)
  const close = () => setAsked(null)

  if (list.isPending) return <Skeleton className="w-2/3" />
  if (list.isError)
    return (
      <Notice isFlush title="Couldn’t load invitations" onRetry={() => void list.refetch()}>
        {messageOf(list.error)}
      </Notice>
    )
  const { invitations } = list.data
  return (
    <>
      <FormErrors message={formProblem(resending.error)?.message ?? null} />
      {invitations.length === 0 && <p className="text-ink-soft">No open invitations.</p>}
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y empty:hidden">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isBusy={resending.isPending}
            {...(mayGrant(own, invitation.role) && {
              onResend: () => resending.mutate({ id: invitation.id }),
              onRevoke: () => {
                revoking.reset()
                setAsked(invitation)
              },
            })}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Revoke this invitation?"
          action="Revoke invitation"
          isBusy={revoking.isPending}
          problem={formProblem(revoking.error)?.message ?? null}
          onConfirm={() => revoking.mutate({ id: asked.id }, { onSuccess: close })}
          onClose={close}
        >
          The link sent to {asked.email} stops working right away. You can invite them again.
        </ConfirmDialog>
      )}
    </>
  )
}
