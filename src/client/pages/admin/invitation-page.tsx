import { InvitationForm } from '#client/identity/auth/invitation-form.tsx'
import { SignInSteps } from '#client/identity/auth/sign-in-steps.tsx'
import { IncompleteLink } from '#client/pages/admin/incomplete-link.tsx'
import { useFragment } from '#client/platform/use-fragment.ts'

/** `/admin/invitation#<token>`: a new colleague's account, then their second factor. */
export function InvitationPage({ onOpen }: { onOpen: () => void }) {
  const token = useFragment()
  if (token === '') return <IncompleteLink>A colleague sent you an invitation by e-mail.</IncompleteLink>
  return (
    <SignInSteps
      key={token}
      onOpen={onOpen}
      first={(onSignedIn) => <InvitationForm token={token} onSignedIn={onSignedIn} />}
    />
  )
}
