import { RecoveryCodeList } from '#client/features/auth/recovery-code-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** New recovery codes, shown this once. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <Dialog title="Save your recovery codes" onClose={onClose}>
    <div className="grid gap-5 p-5">
      <p className="text-ink-soft">
        Each works once in place of your second factor. They are shown only now, so keep them where you keep your
        passwords.
      </p>
      <RecoveryCodeList codes={codes} />
      <Button onClick={onClose}>I have saved them</Button>
    </div>
  </Dialog>
)
