import { Link } from '@tanstack/react-router'
import { useTitle } from '#client/platform/browser/use-title.ts'

export function AdminNotFoundPage() {
  useTitle('Page not found')
  return (
    <div className="px-5 py-16 sm:px-8">
      <p className="text-ink-soft text-sm">Admin 404</p>
      <h1 className="text-2xl">Page not found</h1>
      <p className="mt-3 text-ink-soft">There’s no admin page at this address.</p>
      <p className="mt-5">
        <Link to="/admin/dashboard" className="inline-flex min-h-control items-center text-action underline">
          Go to the dashboard
        </Link>
      </p>
    </div>
  )
}
