import { useMutation } from '@tanstack/react-query'
import { AuthenticatorSetUp } from '#client/identity/auth/authenticator-set-up.tsx'
import { confirmEnrollment } from '#client/identity/auth/queries.ts'
import { Dialog } from '#client/ui/dialog.tsx'

interface SetUpAppDialogProps {
  /** Replaces the app that is set up. */
  isAnother: boolean
  onEnrolled: (recoveryCodes: string[]) => void
  onClose: () => void
}

/**
 * Connects an authenticator app. The dialog stays open during the request, because the response may include recovery
 * codes that are shown only once.
 */
export function SetUpAppDialog({ isAnother, onEnrolled, onClose }: SetUpAppDialogProps) {
  const attempt = useMutation(confirmEnrollment)
  return (
    <Dialog title={isAnother ? 'Replace app' : 'Set up app'} onClose={onClose} isBusy={attempt.isPending}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {isAnother && (
          <p className="text-ink-soft">Your current app works until you enter a correct code from the new one.</p>
        )}
        <AuthenticatorSetUp attempt={attempt} onEnrolled={onEnrolled} />
      </div>
    </Dialog>
  )
}
