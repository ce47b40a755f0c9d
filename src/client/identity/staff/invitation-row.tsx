import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { Invitation } from '#shared/identity/staff/invitation-contract.ts'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'

interface InvitationRowProps {
  invitation: Invitation
  isBusy: boolean
  /** Both absent for an invitation to a role above the user's own. */
  onResend?: () => void
  onRevoke?: () => void
}

export const InvitationRow = ({ invitation, isBusy, onResend, onRevoke }: InvitationRowProps) => {
  const { email, role, invitedBy, sentAt, expiresAt, isExpired } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 break-all font-semibold">{email}</span>
          <span>{roleLabels[role].name}</span>
          {isExpired && <Badge>Expired</Badge>}
        </p>
        <p className="text-ink-soft">
          By {invitedBy},{' '}
          {sentAt ? (
            <>
              sent <TimeAgo at={sentAt} />
            </>
          ) : (
            'waiting to be sent'
          )}
          , {isExpired ? 'expired' : 'works until'} <ExactTime at={expiresAt} />
        </p>
      </div>
      <div className="-mr-4 -ml-5 flex flex-wrap">
        {onResend && (
          <Button look="quiet" aria-label={`Resend invitation to ${email}`} disabled={isBusy} onClick={onResend}>
            Resend
          </Button>
        )}
        {onRevoke && (
          <Button look="quiet" aria-label={`Revoke invitation for ${email}`} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </div>
    </li>
  )
}
