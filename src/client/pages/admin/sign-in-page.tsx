import { SignInForm } from '#client/identity/auth/sign-in-form.tsx'
import { SignInSteps } from '#client/identity/auth/sign-in-steps.tsx'

interface SignInPageProps {
  onOpen: () => void
  /** The desk was open here a moment ago, and nobody here closed it. */
  wasSignedOut?: boolean
}

/** `/admin/login`, and every desk path while nobody is signed in. It never says why a session ended. */
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
