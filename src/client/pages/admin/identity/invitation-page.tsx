import { InvitationForm } from '#client/identity/auth/sign-in/set-up-form.tsx'
import { SignInSteps } from '#client/identity/auth/sign-in/sign-in-steps.tsx'
import { useFragment } from '#client/platform/session/use-fragment.ts'
import { IncompleteLink } from './incomplete-link.tsx'

/** `/admin/invitation#<token>` */
export function InvitationPage({ onOpen }: { onOpen: () => void }) {
  const token = useFragment()
  if (token === '') return <IncompleteLink>We sent you an invitation by email.</IncompleteLink>
  return (
    <SignInSteps
      key={token}
      onOpen={onOpen}
      first={(onSignedIn) => <InvitationForm token={token} onSignedIn={onSignedIn} />}
    />
  )
}
