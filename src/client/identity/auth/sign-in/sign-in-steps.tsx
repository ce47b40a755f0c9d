import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { AuthFrame } from '#client/identity/auth/auth-frame.tsx'
import { copy } from '#client/identity/auth/copy.ts'
import { verifyPasskey } from '#client/identity/auth/passkey.ts'
import { PasskeyButton } from '#client/identity/auth/passkey-button.tsx'
import { ownFactors, verifyCode } from '#client/identity/auth/queries.ts'
import { completeSession } from '#client/identity/auth/session.ts'
import { brandName } from '#client/platform/browser/brand.ts'
import { canUsePasskeys } from '#client/platform/browser/passkey-prompt.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { useSession } from '#client/platform/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { SecondFactorKind, SignedIn, SignInStep } from '#shared/identity/auth/contract.ts'
import { CodeForm } from './code-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Method = SecondFactorKind | 'recovery'

const labels: Record<Method, { title: string; intro: string; instead: string }> = {
  passkey: {
    title: 'Use your passkey',
    intro: copy.signInPasskey,
    instead: 'Use my passkey',
  },
  authenticator: {
    title: 'Enter your code',
    intro: copy.signInApp(brandName()),
    instead: 'Use my authenticator app',
  },
  recovery: {
    title: 'Use a recovery code',
    intro: copy.signInRecoveryCode,
    instead: 'Use a recovery code',
  },
}

/** The easiest method comes first. */
const methodsOf = (kinds: readonly SecondFactorKind[]): Method[] => [
  ...(kinds.includes('passkey') && canUsePasskeys() ? (['passkey'] as const) : []),
  ...(kinds.includes('authenticator') ? (['authenticator'] as const) : []),
  'recovery',
]

/** Loaded lazily: each user does this once, and the QR code is large. */
const SecondFactorSetUp = lazy(() =>
  import('./second-factor-set-up.tsx').then((step) => ({ default: step.SecondFactorSetUp })),
)

interface SecondFactorProps {
  step: 'verify-code' | 'enroll-authenticator'
  onComplete: () => void
}

interface SignInStepsProps {
  /** Called when the session is complete. */
  onOpen: () => void
  /** Renders the first step: password, invitation or setup link. */
  first: (onSignedIn: (reply: SignedIn) => void) => ReactNode
}

/** Runs sign-in from the first step through the second factor. Starts over if the session expires. */
export function SignInSteps({ onOpen, first }: SignInStepsProps) {
  const [step, setStep] = useState<SignInStep | null>(null)
  const [hasExpired, setHasExpired] = useState(false)
  const isGone = useSession('authToken') === null && step !== null
  useEffect(() => {
    if (!isGone) return
    setStep(null)
    setHasExpired(true)
  }, [isGone])

  const open = () => {
    completeSession()
    onOpen()
  }
  const onSignedIn = (reply: SignedIn) => (reply.step === 'complete' ? open() : setStep(reply.step))

  if (step === 'verify-code' || step === 'enroll-authenticator') return <SecondFactor step={step} onComplete={open} />
  if (!hasExpired) return first(onSignedIn)
  return <SignInForm notice="That took too long, so the sign-in expired. Start again." onSignedIn={onSignedIn} />
}

/** The step between password and admin: show a second factor, or set one up and save the recovery codes. */
function SecondFactor({ step, onComplete }: SecondFactorProps) {
  if (step === 'verify-code') return <VerifyStep onComplete={onComplete} />
  return (
    <Suspense fallback={<Spinner />}>
      <SecondFactorSetUp onComplete={onComplete} />
    </Suspense>
  )
}

/** Asks for a second factor that this user has; a recovery code replaces any of them. */
function VerifyStep({ onComplete }: { onComplete: () => void }) {
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
    <AuthFrame isNextStep title={labels[way].title} intro={labels[way].intro}>
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
            <Button key={other} variant="quiet" onClick={() => choose(other)}>
              {labels[other].instead}
            </Button>
          ))}
      </div>
    </AuthFrame>
  )
}

function VerifyPasskey({ onProven }: { onProven: () => void }) {
  const attempt = useMutation(verifyPasskey)
  return (
    <>
      <FormErrors message={formProblem(attempt.error)?.message ?? null} />
      <PasskeyButton
        variant="primary"
        isBusy={attempt.isPending}
        onPress={() => attempt.mutate(undefined, { onSuccess: onProven })}
      >
        Continue with a passkey
      </PasskeyButton>
    </>
  )
}
