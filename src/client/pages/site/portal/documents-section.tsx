import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** Fetched only in the step in which papers are sent. */
const DocumentUploader = lazy(() =>
  import('#client/applications/documents/document-uploader.tsx').then((part) => ({ default: part.DocumentUploader })),
)

/** The papers of the application, in a column of its own whatever the width of the window. */
export const DocumentsSection = ({ onClosed }: { onClosed: () => void }) => (
  <div className="@container">
    <ErrorBoundary fallback={Elsewhere}>
      <Suspense fallback={<Spinner label="Reading what is still missing…" />}>
        <DocumentUploader onClosed={onClosed} />
      </Suspense>
    </ErrorBoundary>
  </div>
)

/** The same can be done on a page of its own, also after the application was sent. */
const Elsewhere = () => (
  <p>
    The list could not be loaded here.{' '}
    <a href="/document-upload" className="underline underline-offset-4">
      See and send documents on their own page
    </a>
    , now or later.
  </p>
)
