import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'
import { isReceived } from '#shared/applications/documents/document-status.ts'
import { formatDocument, type ReviewedDocument } from './document-labels.ts'
import { DocumentReview } from './document-review.tsx'
import { applicationDocuments } from './queries.ts'

/** The applicant's documents, to read, accept or reject. */
export function ApplicationDocuments({ applicationId }: { applicationId: string }) {
  const query = useQuery(applicationDocuments(applicationId))
  if (query.isError)
    return (
      <Notice
        isFlush
        title="Couldn’t load the documents"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  const documents = query.data?.documents.filter(({ isRemoved }) => !isRemoved) ?? []
  const here = documents.filter(({ status }) => isReceived(status) || status === 'rejected')
  const gone = documents.filter((document) => !here.includes(document))
  if (query.isSuccess && documents.length === 0) return <p className="text-ink-soft">No documents yet</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {here.map((document) => (
          <DocumentReview key={document.id} document={document} applicationId={applicationId} />
        ))}
      </ul>
      {gone.length > 0 && <UnlistedDocuments documents={gone} />}
    </>
  )
}

const UnlistedDocuments = ({ documents }: { documents: readonly ReviewedDocument[] }) => (
  <details className="mt-2">
    <summary className="min-h-11 py-2.5 text-ink-soft">
      {documents.length === 1 ? '1 file is not listed' : `${documents.length} files are not listed`}: invalid, duplicate
      or deleted
    </summary>
    <ul className="divide-y divide-line">
      {documents.map((document) => (
        <li key={document.id} className="py-2">
          <p className="wrap-anywhere">{document.name}</p>
          <p className="text-ink-soft text-sm">
            {document.duplicateOf ? 'Duplicate of an earlier upload' : formatDocument(document)}
          </p>
        </li>
      ))}
    </ul>
  </details>
)
