import { useState } from 'react'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { SecondFactor } from '#client/features/auth/second-factor.tsx'
import { completeSession } from '#client/features/auth/session.ts'
import { SetUpForm } from '#client/features/auth/set-up-form.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { SignedIn } from '#shared/auth/contract.ts'

/** `/admin/set-up#<token>`: the first owner's account, then their second factor. */
export function SetUpPage({ onOpen }: { onOpen: () => void }) {
  const [token] = useState(() => window.location.hash.slice(1))
  const [step, setStep] = useState<SignedIn['step'] | null>(null)
  const open = () => {
    completeSession()
    onOpen()
  }

  if (token === '') return <IncompleteLink />
  if (step === 'verify-code' || step === 'enrol-authenticator') return <SecondFactor step={step} onComplete={open} />
  return <SetUpForm token={token} onSignedIn={(reply) => (reply.step === 'complete' ? open() : setStep(reply.step))} />
}

const IncompleteLink = () => (
  <AuthFrame
    title="This link is incomplete"
    intro="The server prints a one-time set-up link when it starts and nobody has an account yet. Open that link as a whole, with everything after the # sign."
  >
    <ButtonLink look="secondary" href="/admin/login">
      Go to sign in
    </ButtonLink>
  </AuthFrame>
)
