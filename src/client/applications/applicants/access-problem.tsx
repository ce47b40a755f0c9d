import { Button } from '#client/ui/button.tsx'
import type { NoOpenApplication } from './use-open-application.ts'

interface AccessProblemProps {
  state: NoOpenApplication
  onRetry: () => void
}

/**
 * Shows why no application is open; nothing if there was none. A used link has no retry button, because the form below
 * sends a new one.
 */
export function AccessProblem({ state: { problem, isLinkSpent, ended }, onRetry }: AccessProblemProps) {
  if (ended)
    return (
      <div role="status" className="mb-4 rounded border-2 border-brass bg-surface px-4 py-3">
        <p className="font-semibold">Your application is closed on this device</p>
        <p>
          Your session expired, or someone opened the application from an email on another device. Everything you saved
          is still there. Open <strong className="figures">{ended.reference}</strong> again below with a new code.
        </p>
      </div>
    )
  if (!problem) return null
  return (
    <div role="alert" className="mb-4 rounded border-2 border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold">We couldn’t open your application</p>
      <p>{problem}</p>
      {isLinkSpent ? (
        <p>Request a new link, or use your reference.</p>
      ) : (
        <Button look="quiet" className="-ml-5" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
