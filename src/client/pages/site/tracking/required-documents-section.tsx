import { type ComponentProps, lazy, Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'

const WantedDocuments = lazy(() =>
  import('#client/applications/documents/required-documents.tsx').then((part) => ({ default: part.RequiredDocuments })),
)

export const RequiredDocumentsSection = (props: ComponentProps<typeof WantedDocuments>) => (
  <section aria-labelledby="wanted" className="@container print:hidden">
    <h2 id="wanted" className="text-xl">
      Documents
    </h2>
    <ErrorBoundary fallback={Elsewhere}>
      <Suspense fallback={<p className="mt-1 text-ink-soft">Loading your list…</p>}>
        <WantedDocuments {...props} />
      </Suspense>
    </ErrorBoundary>
  </section>
)

const Elsewhere = () => (
  <p className="mt-1">
    We couldn’t load the list here.{' '}
    <a href="/document-upload" className="underline underline-offset-4">
      {' '}
      View and upload documents on a separate page{' '}
    </a>
  </p>
)
