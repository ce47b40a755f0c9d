import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { RecoveryCodeList } from '#client/identity/auth/recovery-code-list.tsx'
import { useLeaveWarning } from '#client/platform/use-leave-warning.ts'
import { Button } from '#client/ui/button.tsx'

interface RecoveryCodesStepProps {
  codes: readonly string[]
  onSaved: () => void
}

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodesStep({ codes, onSaved }: RecoveryCodesStepProps) {
  useLeaveWarning()
  return (
    <AuthFrame
      isNextStep
      title="Save your recovery codes"
      intro="If you lose your phone or this device, you can sign in with one of these codes. Each works once. They won’t be shown again, so save them with your passwords. If you lose them, create new ones in Settings under Your account."
    >
      <RecoveryCodeList codes={codes} />
      <Button onClick={onSaved}>I have saved them</Button>
    </AuthFrame>
  )
}
