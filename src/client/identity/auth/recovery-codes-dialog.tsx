import { useState } from 'react'
import { RecoveryCodeList } from '#client/identity/auth/recovery-code-list.tsx'
import { useLeaveWarning } from '#client/platform/use-leave-warning.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes once; Escape or a click outside warns before closing. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isWarned, setIsWarned] = useState(false)
  useLeaveWarning()

  return (
    <Dialog title="Save your recovery codes" onClose={isWarned ? onClose : () => setIsWarned(true)}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <p className="text-ink-soft">
          Each code works once in place of your second factor. They won’t be shown again, so save them with your
          passwords.
        </p>
        <RecoveryCodeList codes={codes} />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {isWarned && 'Have you saved them? Your old codes no longer work. Close again to leave without saving.'}
        </p>
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </Dialog>
  )
}
