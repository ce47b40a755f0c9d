import { type ComponentProps, lazy, Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'

/** Fetched only where something can be sent. */
const WantedDocuments = lazy(() =>
  import('#client/applications/documents/required-documents.tsx').then((part) => ({ default: part.RequiredDocuments })),
)

/** What the application still waits for, with the buttons that send it. */
export const RequiredDocumentsSection = (props: ComponentProps<typeof WantedDocuments>) => (
  <section aria-labelledby="wanted" className="@container print:hidden">
    <h2 id="wanted" className="text-xl">
      Documents
    </h2>
    <ErrorBoundary fallback={Elsewhere}>
      <Suspense fallback={<p className="mt-1 text-ink-soft">Reading what is still missing…</p>}>
        <WantedDocuments {...props} />
      </Suspense>
    </ErrorBoundary>
  </section>
)

/** The same can be done on a page of its own. */
const Elsewhere = () => (
  <p className="mt-1">
    The list could not be loaded here.{' '}
    <a href="/document-upload" className="underline underline-offset-4">
      See and send documents on their own page
    </a>
  </p>
)
