import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime, TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { Invitation } from '#shared/identity/staff/invitation-contract.ts'
import { roleLabels, roleText } from '#shared/identity/staff/role-labels.ts'
import { grantableRoles, mayGrant } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { invitationList, inviteStaff, resendInvitation, revokeInvitation } from './queries.ts'

interface InvitationRowProps {
  invitation: Invitation
  isBusy: boolean
  /** Both absent for an invitation to a role above the user's own. */
  onResend?: () => void
  onRevoke?: () => void
}

const InvitationRow = ({ invitation, isBusy, onResend, onRevoke }: InvitationRowProps) => {
  const { email, role, invitedBy, sentAt, expiresAt, isExpired } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 break-all font-semibold">{email}</span>
          <span>{roleLabels[role].name}</span>
          {isExpired && <StatusBadge tone="red">Expired</StatusBadge>}
        </p>
        <p className="text-ink-soft">
          By {invitedBy},{' '}
          {sentAt ? (
            <>
              sent <TimeAgo at={sentAt} />
            </>
          ) : (
            'not sent yet'
          )}
          , {isExpired ? 'expired' : 'expires'} <ExactTime at={expiresAt} />
        </p>
      </div>
      <div className="-mr-4 -ml-control-x flex flex-wrap">
        {onResend && (
          <Button variant="quiet" aria-label={`Resend invitation to ${email}`} disabled={isBusy} onClick={onResend}>
            Resend
          </Button>
        )}
        {onRevoke && (
          <Button variant="quiet" aria-label={`Revoke invitation for ${email}`} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </div>
    </li>
  )
}

/** Invitations that have not been accepted. */
export function InvitationList({ own }: { own: StaffRole }) {
  const list = useQuery(invitationList)
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(invitationList)
  const resending = useMutation({ ...resendInvitation, onSettled })
  const revoking = useMutation({ ...revokeInvitation, onSettled })
  const [chosen, setChosen] = useState<Invitation | null>(null)
  const close = () => setChosen(null)

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
                setChosen(invitation)
              },
            })}
          />
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title="Revoke this invitation?"
          action="Revoke invitation"
          isBusy={revoking.isPending}
          problem={formProblem(revoking.error)?.message ?? null}
          onConfirm={() => revoking.mutate({ id: chosen.id }, { onSuccess: close })}
          onClose={close}
        >
          The link sent to {chosen.email} stops working right away. You can invite them again.
        </ConfirmDialog>
      )}
    </>
  )
}

interface InviteDialogProps {
  /** The inviter's role, which is the highest they can grant. */
  own: StaffRole
  onInvited: (email: string) => void
  onClose: () => void
}

export function InviteDialog({ own, onInvited, onClose }: InviteDialogProps) {
  const client = useQueryClient()
  const attempt = useMutation({ ...inviteStaff, onSettled: () => client.invalidateQueries(invitationList) })
  const [role, setRole] = useState<StaffRole>('agent')
  const problem = formProblem(attempt.error)

  return (
    <FormDialog
      title="Invite a team member"
      action="Send invitation"
      busyLabels="Sending…"
      isBusy={attempt.isPending}
      problem={problem}
      onSubmit={(form) =>
        attempt.mutate(new FormData(form), {
          onSuccess: ({ invitation }) => onInvited(invitation.email),
        })
      }
      onClose={onClose}
    >
      <Field
        id="email"
        label="Email address"
        help="They get a link that works once and expires in 7 days."
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problem?.fields.email}
      />
      <SelectField
        id="role"
        label="Role"
        help={roleText(role)}
        name="role"
        value={role}
        onChange={({ currentTarget: { value } }) =>
          setRole(grantableRoles(own).find((each) => each === value) ?? 'agent')
        }
        options={grantableRoles(own).map((each) => [each, roleLabels[each].name] as const)}
        error={problem?.fields.role}
      />
    </FormDialog>
  )
}
