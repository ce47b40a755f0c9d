import { Button } from '#client/ui/button.tsx'
import type { NoFile } from './use-file.ts'

interface FileProblemProps {
  state: NoFile
  onRetry: () => void
}

/** Why no file is open; nothing where nobody had one. A link that is spent is not tried again: below stands a form for a new one. */
export function FileProblem({ state: { problem, isLinkSpent, ended }, onRetry }: FileProblemProps) {
  if (ended)
    return (
      <div role="status" className="mb-4 rounded border-2 border-brass bg-surface px-4 py-3">
        <p className="font-semibold">Your application is closed on this device</p>
        <p>
          Your time had run out, or it was opened by mail on another device. Nothing that was saved is lost: open{' '}
          <strong className="figures">{ended.reference}</strong> again below, by a code.
        </p>
      </div>
    )
  if (!problem) return null
  return (
    <div role="alert" className="mb-4 rounded border-2 border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold">Your application was not opened</p>
      <p>{problem}</p>
      {isLinkSpent ? (
        <p>Have a new link mailed to you, or use your reference.</p>
      ) : (
        <Button look="quiet" className="-ml-5" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
