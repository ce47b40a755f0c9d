import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { AuthenticatorSetUp } from '#client/identity/auth/authenticator-set-up.tsx'
import { FirstPasskey } from '#client/identity/auth/first-passkey.tsx'
import { canUsePasskeys } from '#client/identity/auth/passkey.ts'
import { enrollPasskey } from '#client/identity/auth/passkey-queries.ts'
import { confirmEnrollment } from '#client/identity/auth/queries.ts'
import { Button } from '#client/ui/button.tsx'

const why = 'The admin contains personal data, so a password alone isn’t enough.'

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
          <p className="mt-1 mb-4 text-ink-soft text-sm">
            An app on your phone shows six digits, and you type them here.
          </p>
          <Button look="secondary" className="w-full" onClick={() => setIsApp(true)}>
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
        <Button look="quiet" onClick={() => setIsApp(false)}>
          Use a passkey instead
        </Button>
      )}
    </AuthFrame>
  )
}
