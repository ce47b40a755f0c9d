import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { CodeForm } from '#client/identity/auth/code-form.tsx'
import { canUsePasskeys } from '#client/identity/auth/passkey.ts'
import { ownFactors, verifyCode } from '#client/identity/auth/queries.ts'
import { VerifyPasskey } from '#client/identity/auth/verify-passkey.tsx'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { SecondFactorKind } from '#shared/identity/auth/contract.ts'

type Method = SecondFactorKind | 'recovery'

const words: Record<Method, { title: string; intro: string; instead: string }> = {
  passkey: {
    title: 'Use your passkey',
    intro: 'Your password is correct. Now confirm with your fingerprint, face or security key.',
    instead: 'Use my passkey',
  },
  authenticator: {
    title: 'Enter your code',
    intro: 'Open your authenticator app and enter the six digits it shows for Harborline.',
    instead: 'Use my authenticator app',
  },
  recovery: {
    title: 'Use a recovery code',
    intro: 'Enter one of the codes you saved when you set up your account. Each works once.',
    instead: 'Use a recovery code',
  },
}

/** Asks for a second factor that this user has; a recovery code replaces any of them. */
export function VerifyStep({ onComplete }: { onComplete: () => void }) {
  const factors = useQuery(ownFactors)
  const [chosen, setChosen] = useState<Method | null>(null)
  const attempt = useMutation(verifyCode)

  if (factors.isPending) return <Spinner />
  const ways = methodsOf(factors.data?.kinds ?? ['authenticator'])
  const way = chosen ?? ways[0] ?? 'recovery'
  const choose = (other: Method) => {
    attempt.reset()
    setChosen(other)
  }

  return (
    <AuthFrame isNextStep title={words[way].title} intro={words[way].intro}>
      {way === 'passkey' ? (
        <VerifyPasskey onProven={onComplete} />
      ) : (
        <CodeForm
          key={way}
          attempt={attempt}
          onProven={onComplete}
          label={way === 'authenticator' ? 'Code' : 'Recovery code'}
          action="Continue"
          kind={way}
        />
      )}
      <div className="grid">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onClick={() => choose(other)}>
              {words[other].instead}
            </Button>
          ))}
      </div>
    </AuthFrame>
  )
}

/** The easiest method comes first. */
const methodsOf = (kinds: readonly SecondFactorKind[]): Method[] => [
  ...(kinds.includes('passkey') && canUsePasskeys() ? (['passkey'] as const) : []),
  ...(kinds.includes('authenticator') ? (['authenticator'] as const) : []),
  'recovery',
]
