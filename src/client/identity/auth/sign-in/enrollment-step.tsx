import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthenticatorSetUp } from '#client/identity/auth/account/authenticator-block.tsx'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { copy } from '#client/identity/auth/copy.ts'
import { defaultPasskeyName, enrollPasskey, type NewPasskey } from '#client/identity/auth/passkey.ts'
import { PasskeyButton } from '#client/identity/auth/passkey-button.tsx'
import { confirmEnrollment } from '#client/identity/auth/queries.ts'
import { canUsePasskeys } from '#client/platform/browser/passkey-prompt.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'

interface FirstPasskeyProps {
  /** Owned by the parent, because the response includes recovery codes that are shown only once. */
  attempt: UseMutationResult<{ recoveryCodes: string[] }, Error, NewPasskey>
  onEnrolled: (recoveryCodes: string[]) => void
}

const why = 'The admin area contains personal data: a password alone isn’t enough.'

/** Sets up the first second factor: a passkey if the browser supports it, or an authenticator app. */
export function EnrollmentStep({ onEnrolled }: { onEnrolled: (recoveryCodes: string[]) => void }) {
  const [isApp, setIsApp] = useState(!canUsePasskeys())
  const passkey = useMutation(enrollPasskey)
  const app = useMutation(confirmEnrollment)

  if (!isApp)
    return (
      <AuthFrame isNextStep title="Protect your account" intro={why}>
        <FirstPasskey attempt={passkey} onEnrolled={onEnrolled} />
        <div className="border-line border-t pt-5">
          <h2 className="text-lg">Or an authenticator app</h2>
          <p className="mt-1 mb-4 text-ink-soft text-sm">{copy.appDescription}</p>
          <Button variant="secondary" className="w-full" onClick={() => setIsApp(true)}>
            Use an authenticator app
          </Button>
        </div>
      </AuthFrame>
    )
  return (
    <AuthFrame
      isNextStep
      title="Connect an authenticator app"
      intro={`${why} You need an authenticator app on your phone, such as Aegis, 1Password or Google Authenticator.`}
    >
      <AuthenticatorSetUp attempt={app} onEnrolled={onEnrolled} />
      {canUsePasskeys() && (
        <Button variant="quiet" onClick={() => setIsApp(false)}>
          Use a passkey instead
        </Button>
      )}
    </AuthFrame>
  )
}

/** Creates a passkey with one click; it can be renamed later. */
function FirstPasskey({ attempt, onEnrolled }: FirstPasskeyProps) {
  const enroll = () =>
    attempt.mutate({ name: defaultPasskeyName() }, { onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes) })

  return (
    <div>
      <h2 className="text-lg">A passkey</h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">{copy.passkeyDescription}</p>
      <div className="grid gap-4">
        <FormErrors message={formProblem(attempt.error)?.message ?? null} />
        <PasskeyButton variant="primary" isBusy={attempt.isPending} onPress={enroll}>
          Create passkey
        </PasskeyButton>
      </div>
    </div>
  )
}
