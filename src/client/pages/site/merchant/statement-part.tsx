import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'

const StatementUploader = lazy(() =>
  import('#client/applications/documents/statement-uploader.tsx').then((part) => ({ default: part.StatementUploader })),
)

export function StatementPart() {
  const [isClosed, setClosed] = useState(false)
  if (isClosed)
    return (
      <p>
        For your security, this browser can’t upload statements right now. Please open the link in our email, or{' '}
        <a href="/contact?topic=merchant#form" className="underline underline-offset-4">
          ask us for a new one
        </a>
        . Nothing you sent was lost.
      </p>
    )
  return (
    <ErrorBoundary fallback={NotLoaded}>
      <Suspense fallback={<p className="text-ink-soft">One moment…</p>}>
        <StatementUploader onClosed={() => setClosed(true)} />
      </Suspense>
    </ErrorBoundary>
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert">
    Couldn’t load this section.{' '}
    <button type="button" className="min-h-11 underline underline-offset-4" onClick={onRetry}>
      Try again
    </button>
  </p>
)
