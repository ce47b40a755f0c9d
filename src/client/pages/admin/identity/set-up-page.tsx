import { SetUpForm } from '#client/identity/auth/sign-in/set-up-form.tsx'
import { SignInSteps } from '#client/identity/auth/sign-in/sign-in-steps.tsx'
import { useFragment } from '#client/platform/session/use-fragment.ts'
import { IncompleteLink } from './incomplete-link.tsx'

/** `/admin/set-up#<token>` */
export function SetUpPage({ onOpen }: { onOpen: () => void }) {
  const token = useFragment()
  if (token === '')
    return <IncompleteLink>The server prints a one-time setup link when it starts without any accounts.</IncompleteLink>
  return (
    <SignInSteps
      key={token}
      onOpen={onOpen}
      first={(onSignedIn) => <SetUpForm token={token} onSignedIn={onSignedIn} />}
    />
  )
}
