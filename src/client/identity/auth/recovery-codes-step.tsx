import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { RecoveryCodeList } from '#client/identity/auth/recovery-code-list.tsx'
import { useLeaveWarning } from '#client/platform/use-leave-warning.ts'
import { Button } from '#client/ui/button.tsx'

interface RecoveryCodesStepProps {
  codes: readonly string[]
  onSaved: () => void
}

/** The way back in without the second factor; the only time these codes are ever shown. */
export function RecoveryCodesStep({ codes, onSaved }: RecoveryCodesStepProps) {
  useLeaveWarning()
  return (
    <AuthFrame
      isNextStep
      title="Save your recovery codes"
      intro="If you lose your phone or this device, one of these codes lets you in. Each works once. They are shown only now, so keep them where you keep your passwords. Should you lose them, Settings makes new ones under Your account."
    >
      <RecoveryCodeList codes={codes} />
      <Button onClick={onSaved}>I have saved them</Button>
    </AuthFrame>
  )
}
