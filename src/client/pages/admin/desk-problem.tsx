import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'

/** Stands in for a page that failed; the navigation beside it goes on working. */
export const DeskProblem = ({ error, reset }: ErrorComponentProps) => (
  <Notice title="This page could not be shown" onRetry={reset}>
    {messageOf(error)} Everything else goes on working:{' '}
    <Link to="/admin/dashboard" className="font-semibold text-action underline underline-offset-4">
      go to the dashboard
    </Link>
    .
  </Notice>
)
