import type { UseMutationResult } from '@tanstack/react-query'
import { PasskeyButton } from '#client/identity/auth/passkey-button.tsx'
import { type NewPasskey, thisDevice } from '#client/identity/auth/passkey-queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface FirstPasskeyProps {
  /** It belongs to what stays when this goes: the answer brings recovery codes, told this once. */
  attempt: UseMutationResult<{ recoveryCodes: string[] }, Error, NewPasskey>
  onEnrolled: (recoveryCodes: string[]) => void
}

/** Makes a passkey with one press; its name can be changed later. */
export function FirstPasskey({ attempt, onEnrolled }: FirstPasskeyProps) {
  const enrol = () =>
    attempt.mutate({ name: thisDevice() }, { onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes) })

  return (
    <div>
      <h2 className="text-lg">A passkey</h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">
        Your fingerprint, your face or the screen lock of this device. Nothing to type, and nobody can trick you out of
        it.
      </p>
      <div className="grid gap-4">
        <FormErrors message={formProblem(attempt.error)?.message ?? null} />
        <PasskeyButton look="primary" isBusy={attempt.isPending} onPress={enrol}>
          Make a passkey
        </PasskeyButton>
      </div>
    </div>
  )
}
