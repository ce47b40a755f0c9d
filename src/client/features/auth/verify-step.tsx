import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { CodeForm } from '#client/features/auth/code-form.tsx'
import { proveCode } from '#client/features/auth/queries.ts'
import { Button } from '#client/ui/button.tsx'

/** The second factor of a person whose authenticator app is known: its code, or one of the recovery codes. */
export function VerifyStep({ onComplete }: { onComplete: () => void }) {
  const [kind, setKind] = useState<'authenticator' | 'recovery'>('authenticator')
  const attempt = useMutation(proveCode)
  const isApp = kind === 'authenticator'
  const other = () => {
    attempt.reset()
    setKind(isApp ? 'recovery' : 'authenticator')
  }

  return (
    <AuthFrame
      isNextStep
      title={isApp ? 'Enter your code' : 'Use a recovery code'}
      intro={
        isApp
          ? 'Open your authenticator app and enter the six digits it shows for Harborline.'
          : 'Enter one of the codes you saved when you set up your authenticator app. Each works once.'
      }
    >
      <CodeForm
        key={kind}
        attempt={attempt}
        onProven={onComplete}
        label={isApp ? 'Code' : 'Recovery code'}
        action="Continue"
        kind={kind}
      />
      <Button look="quiet" onClick={other}>
        {isApp ? 'I cannot use my app' : 'Use my authenticator app'}
      </Button>
    </AuthFrame>
  )
}
