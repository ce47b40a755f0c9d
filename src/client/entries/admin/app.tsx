import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { AppErrorPage } from '#client/pages/admin/frame/app-error-page.tsx'
import { createQueryClient } from '#client/platform/request/query-client.ts'
import { goTo, isLoginPath, isSignOut, placeAfterLogin, signInPageAt } from '#client/platform/session/login-path.ts'
import { useSession } from '#client/platform/session/use-session.ts'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

const SignInPage = lazy(() =>
  import('#client/pages/admin/identity/sign-in-page.tsx').then((page) => ({ default: page.SignInPage })),
)
const SetUpPage = lazy(() =>
  import('#client/pages/admin/identity/set-up-page.tsx').then((page) => ({ default: page.SetUpPage })),
)
const InvitationPage = lazy(() =>
  import('#client/pages/admin/identity/invitation-page.tsx').then((page) => ({ default: page.InvitationPage })),
)
const ForgotPasswordForm = lazy(() =>
  import('#client/identity/auth/sign-in/forgot-password-form.tsx').then((page) => ({
    default: page.ForgotPasswordForm,
  })),
)
const ResetPasswordPage = lazy(() =>
  import('#client/pages/admin/identity/reset-password-page.tsx').then((page) => ({ default: page.ResetPasswordPage })),
)
const Admin = lazy(() => import('./admin-app.tsx').then((page) => ({ default: page.AdminApp })))

const queryClient = createQueryClient()

/**
 * Shows the login on every path without `adminToken` (specification), so that the requested page opens after sign-in.
 */
export function App() {
  const pathname = useSyncExternalStore(onMove, () => window.location.pathname)
  const isOpen = useSession('adminToken') !== null
  const isAdminShown = isOpen && !isLoginPath(pathname)
  const [wasAdminShown, setWasAdminShown] = useState(isAdminShown)
  const [wasSignedOut, setWasSignedOut] = useState(false)
  if (isAdminShown !== wasAdminShown) {
    setWasAdminShown(isAdminShown)
    setWasSignedOut(!isOpen && !isSignOut())
  }
  useEffect(() => {
    if (!isOpen) queryClient.clear()
  }, [isOpen])

  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={AppErrorPage}>
        <Suspense fallback={<Spinner />}>{pageFor(pathname, isOpen, wasSignedOut)}</Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}

function pageFor(pathname: string, isOpen: boolean, wasSignedOut: boolean) {
  const openAdmin = () => goTo(placeAfterLogin())
  switch (signInPageAt(pathname)) {
    case '/admin/set-up':
      return <SetUpPage onOpen={openAdmin} />
    case '/admin/invitation':
      return <InvitationPage onOpen={openAdmin} />
    case '/admin/forgot-password':
      return <ForgotPasswordForm />
    case '/admin/reset-password':
      return <ResetPasswordPage />
  }
  if (!isOpen || isLoginPath(pathname)) return <SignInPage onOpen={openAdmin} wasSignedOut={wasSignedOut} />
  return <Admin />
}

function onMove(listener: () => void) {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
