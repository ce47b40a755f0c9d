import { SignInForm } from '#client/features/auth/sign-in-form.tsx'
import { SignInSteps } from '#client/features/auth/sign-in-steps.tsx'

/** `/admin/login`, and every desk path while nobody is signed in. */
export const SignInPage = ({ onOpen }: { onOpen: () => void }) => (
  <SignInSteps onOpen={onOpen} first={(onSignedIn) => <SignInForm onSignedIn={onSignedIn} />} />
)
