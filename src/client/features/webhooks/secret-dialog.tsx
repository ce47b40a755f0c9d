import { useState } from 'react'
import { useLeaveWarning } from '#client/platform/use-leave-warning.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'

interface SecretDialogProps {
  secret: string
  /** Where it replaced another one: how long that goes on signing. */
  previousUntil?: string
  onClose: () => void
}

/** Shows a secret for the only time: Escape or a press beside it warns before it closes. */
export function SecretDialog({ secret, previousUntil, onClose }: SecretDialogProps) {
  const [isWarned, setIsWarned] = useState(false)
  useLeaveWarning()
  return (
    <Dialog title="Signing secret" onClose={isWarned ? onClose : () => setIsWarned(true)}>
      <div className="grid gap-5 p-5">
        <p>
          Copy it to the program that listens. It is shown only now; if it is lost, replace it.
          {previousUntil && (
            <>
              {' '}
              Until <ExactTime at={previousUntil} /> messages are signed with the secret before as well.
            </>
          )}
        </p>
        <p className="flex items-center gap-2 rounded bg-sunken p-3">
          <code className="min-w-0 flex-1 select-all break-all">{secret}</code>
          <CopyButton value={secret} what="secret" />
        </p>
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {isWarned && 'Have you copied it? Close again to leave without.'}
        </p>
        <div>
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      </div>
    </Dialog>
  )
}
