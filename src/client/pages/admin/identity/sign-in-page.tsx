import { SignInForm } from '#client/identity/auth/sign-in/sign-in-form.tsx'
import { SignInSteps } from '#client/identity/auth/sign-in/sign-in-steps.tsx'

interface SignInPageProps {
  onOpen: () => void
  /** The session was active here and not ended by the user. */
  wasSignedOut?: boolean
}

/** `/admin/login`, and every admin path while signed out. Hides why a session ended. */
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
