import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/**
 * Stands in for the whole desk where not even its frame could be drawn, mostly because a new version has replaced the
 * files of this one: loading the page again brings the new ones.
 */
export const AppProblem = () => (
  <main>
    <EmptyState
      title="This page could not be shown"
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
