import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'

/** Usually a new version has replaced the app's files; reloading loads it. */
export const AppErrorPage = () => (
  <main>
    <EmptyState
      title="Couldn’t load this page"
      action={
        <>
          <ButtonLink href={window.location.href}>Try again</ButtonLink>
          <ButtonLink variant="secondary" href="/admin/dashboard">
            Go to the dashboard
          </ButtonLink>
        </>
      }
    >
      An unexpected error occurred. Please try again or contact support if the problem persists.
    </EmptyState>
  </main>
)
