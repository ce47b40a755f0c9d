import { SignInForm } from '#client/identity/auth/sign-in/sign-in-form.tsx'
import { SignInSteps } from '#client/identity/auth/sign-in/sign-in-steps.tsx'

interface SignInPageProps {
  onOpen: () => void
  /** True if the session was active on this page and was not ended by the user. */
  wasSignedOut?: boolean
}

/** `/admin/login`, and every admin path while signed out. It does not show why a session ended. */
export const SignInPage = ({ onOpen, wasSignedOut = false }: SignInPageProps) => (
  <SignInSteps
    onOpen={onOpen}
    first={(onSignedIn) => (
      <SignInForm
        notice={wasSignedOut ? 'You were signed out. Please sign in again.' : undefined}
        onSignedIn={onSignedIn}
      />
    )}
  />
)
