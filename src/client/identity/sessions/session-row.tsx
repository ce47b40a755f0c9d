import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { StaffSession } from '#shared/identity/auth/session-contract.ts'

interface SessionRowProps {
  session: StaffSession
  /** Absent for the current session, which has "Sign out". */
  onEnd?: () => void
}

export const SessionRow = ({ session: { device, ip, createdAt, lastSeenAt, isCurrent }, onEnd }: SessionRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-semibold">{device}</span>
        {isCurrent && <Badge>This device</Badge>}
      </p>
      <p className="text-ink-soft">
        From {ip}. Signed in <TimeAgo at={createdAt} />, last seen <TimeAgo at={lastSeenAt} />.
      </p>
    </div>
    {onEnd && (
      <Button look="quiet" className="-mr-5 max-sm:-ml-5" aria-label={`End the session on ${device}`} onClick={onEnd}>
        End
      </Button>
    )}
  </li>
)
