import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import * as copy from './copy.tsx'

const StatementUploader = lazy(() =>
  import('#client/applications/documents/statement-uploader.tsx').then((part) => ({ default: part.StatementUploader })),
)

export function StatementPart() {
  const [isClosed, setClosed] = useState(false)
  if (isClosed)
    return (
      <p>
        {copy.uploadFromEmail((words) => (
          <a href="/contact?topic=merchant#form" className="underline underline-offset-4">
            {words}
          </a>
        ))}
      </p>
    )
  return (
    <ErrorBoundary fallback={NotLoaded}>
      <Suspense fallback={<p className="text-ink-soft">{copy.oneMoment}</p>}>
        <StatementUploader onClosed={() => setClosed(true)} />
      </Suspense>
    </ErrorBoundary>
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert">
    {copy.sectionNotLoaded}{' '}
    <button type="button" className="min-h-11 underline underline-offset-4" onClick={onRetry}>
      {copy.tryAgain}
    </button>
  </p>
)
