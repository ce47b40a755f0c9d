import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'

/** The navigation remains usable. */
export const PageError = ({ error, reset }: ErrorComponentProps) => (
  <Notice title="Couldn’t load this page" onRetry={reset}>
    {messageOf(error)} Other pages still work:{' '}
    <Link to="/admin/dashboard" className="font-semibold text-action underline underline-offset-4">
      go to the dashboard
    </Link>
    .
  </Notice>
)
