import type { UseMutationResult } from '@tanstack/react-query'
import { PasskeyButton } from '#client/identity/auth/passkey-button.tsx'
import { defaultPasskeyName, type NewPasskey } from '#client/identity/auth/passkey-queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface FirstPasskeyProps {
  /** Owned by the parent, because the response includes recovery codes that are shown only once. */
  attempt: UseMutationResult<{ recoveryCodes: string[] }, Error, NewPasskey>
  onEnrolled: (recoveryCodes: string[]) => void
}

/** Creates a passkey with one click; it can be renamed later. */
export function FirstPasskey({ attempt, onEnrolled }: FirstPasskeyProps) {
  const enroll = () =>
    attempt.mutate({ name: defaultPasskeyName() }, { onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes) })

  return (
    <div>
      <h2 className="text-lg">A passkey</h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">
        Your fingerprint, face or screen lock. There’s nothing to type, and it can’t be phished.
      </p>
      <div className="grid gap-4">
        <FormErrors message={formProblem(attempt.error)?.message ?? null} />
        <PasskeyButton look="primary" isBusy={attempt.isPending} onPress={enroll}>
          Create passkey
        </PasskeyButton>
      </div>
    </div>
  )
}
