import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

const DocumentUploader = lazy(() =>
  import('#client/applications/documents/document-uploader.tsx').then((part) => ({ default: part.DocumentUploader })),
)

export const DocumentsSection = ({ onClosed }: { onClosed: () => void }) => (
  <div className="@container">
    <ErrorBoundary fallback={Elsewhere}>
      <Suspense fallback={<Spinner label="Loading your list…" />}>
        <DocumentUploader onClosed={onClosed} />
      </Suspense>
    </ErrorBoundary>
  </div>
)

/** The separate documents page also works after submission. */
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
