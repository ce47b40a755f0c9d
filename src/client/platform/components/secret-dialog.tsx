import { type ReactNode, useState } from 'react'
import { useLeaveWarning } from '#client/platform/drafts/use-leave-warning.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'

interface SecretDialogProps {
  title: string
  /** Noun for the copy button: "secret". */
  what: string
  secret: string
  children: ReactNode
  onClose: () => void
}

/** Shows a secret for the only time: warns before closing. */
export function SecretDialog({ title, what, secret, children, onClose }: SecretDialogProps) {
  const [isWarned, setIsWarned] = useState(false)
  useLeaveWarning()
  return (
    <Dialog title={title} onClose={isWarned ? onClose : () => setIsWarned(true)}>
      <div className="grid gap-5 p-5">
        <p>{children}</p>
        <p className="flex items-center gap-2 rounded bg-sunken p-3">
          <code className="min-w-0 flex-1 select-all break-all">{secret}</code>
          <CopyButton value={secret} what={what} />
        </p>
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {isWarned && 'Did you copy it? Close again to leave without copying.'}
        </p>
        <div>
          <Button onClick={onClose}>I copied it</Button>
        </div>
      </div>
    </Dialog>
  )
}
