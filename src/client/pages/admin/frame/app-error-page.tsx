import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'

/**
 * Shown if the whole app fails to render, usually because a new version has replaced its files. Reloading loads the
 * new
 * version.
 */
export const AppErrorPage = () => (
  <main>
    <EmptyState
      title="Couldn’t load this page"
      action={
        <>
          <ButtonLink href={window.location.href}>Try again</ButtonLink>
          <ButtonLink look="secondary" href="/admin/dashboard">
            Go to the dashboard
          </ButtonLink>
        </>
      }
    >
      An unexpected error occurred. Please try again or contact support if the problem persists.
    </EmptyState>
  </main>
)
