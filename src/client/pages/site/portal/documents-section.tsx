import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** Loaded only in the documents step. */
const DocumentUploader = lazy(() =>
  import('#client/applications/documents/document-uploader.tsx').then((part) => ({ default: part.DocumentUploader })),
)

/** The documents of the application, in one column at any window width. */
export const DocumentsSection = ({ onClosed }: { onClosed: () => void }) => (
  <div className="@container">
    <ErrorBoundary fallback={Elsewhere}>
      <Suspense fallback={<Spinner label="Loading your list…" />}>
        <DocumentUploader onClosed={onClosed} />
      </Suspense>
    </ErrorBoundary>
  </div>
)

/** Link to the separate documents page, which also works after submission. */
const Elsewhere = () => (
  <p>
    We couldn’t load the list here.{' '}
    <a href="/document-upload" className="underline underline-offset-4">
      {' '}
      View and upload documents on a separate page{' '}
    </a>{' '}
    , now or later.
  </p>
)
