import { useMutation } from '@tanstack/react-query'
import { AuthenticatorSetUp } from '#client/identity/auth/authenticator-set-up.tsx'
import { proveEnrolment } from '#client/identity/auth/queries.ts'
import { Dialog } from '#client/ui/dialog.tsx'

interface SetUpAppDialogProps {
  /** In place of the one that is set up. */
  isAnother: boolean
  onEnrolled: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Connects an authenticator app. While a code is checked the window stays: the answer may bring recovery codes, told this once. */
export function SetUpAppDialog({ isAnother, onEnrolled, onClose }: SetUpAppDialogProps) {
  const attempt = useMutation(proveEnrolment)
  return (
    <Dialog title={isAnother ? 'Replace the app' : 'Set up an app'} onClose={onClose} isBusy={attempt.isPending}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {isAnother && <p className="text-ink-soft">The app you use now works until a code of the new one is right.</p>}
        <AuthenticatorSetUp attempt={attempt} onEnrolled={onEnrolled} />
      </div>
    </Dialog>
  )
}
