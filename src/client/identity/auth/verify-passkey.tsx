import { useMutation } from '@tanstack/react-query'
import { PasskeyButton } from '#client/identity/auth/passkey-button.tsx'
import { verifyPasskey } from '#client/identity/auth/passkey-queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { FormErrors } from '#client/ui/form-errors.tsx'

export function VerifyPasskey({ onProven }: { onProven: () => void }) {
  const attempt = useMutation(verifyPasskey)
  return (
    <>
      <FormErrors message={formProblem(attempt.error)?.message ?? null} />
      <PasskeyButton
        look="primary"
        isBusy={attempt.isPending}
        onPress={() => attempt.mutate(undefined, { onSuccess: onProven })}
      >
        Continue with a passkey
      </PasskeyButton>
    </>
  )
}
