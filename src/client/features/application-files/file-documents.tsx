import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { reviewedDocument } from '#shared/documents/contract.ts'
import { downloadDocument } from './download-document.ts'
import { applicationDocuments, applicationFile, applicationRequirements, reviewDocument } from './queries.ts'
import { RejectForm } from './reject-form.tsx'

type Document = ReturnType<typeof reviewedDocument.parse>

/** What the applicant has handed in, to read, accept or reject. */
export function FileDocuments({ applicationId }: { applicationId: string }) {
  const query = useQuery(applicationDocuments(applicationId))
  if (query.isError)
    return (
      <Notice
        title="The documents could not be read"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  const documents = query.data?.documents.filter(({ isRemoved }) => !isRemoved) ?? []
  if (query.isSuccess && documents.length === 0) return <p className="text-ink-soft">Nothing was handed in yet.</p>
  return (
    <ul className="divide-y divide-line">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} applicationId={applicationId} />
      ))}
    </ul>
  )
}

function DocumentRow({ document, applicationId }: { document: Document; applicationId: string }) {
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const review = useMutation({
    ...reviewDocument,
    onSuccess: () => setRejecting(false),
    onSettled: () => {
      // With the last document that was asked for the application moves on.
      void client.invalidateQueries(applicationRequirements(applicationId))
      void client.invalidateQueries(applicationFile(applicationId))
      return client.invalidateQueries(applicationDocuments(applicationId))
    },
  })
  const loading = useMutation({ mutationFn: downloadDocument })
  const problem = formProblem(review.error ?? loading.error)
  const { id, name, kind, status, scan, months } = document

  return (
    <li className="py-3">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-ink-soft text-sm">
        {[kind.replaceAll('_', ' '), months.join(', '), status.replaceAll('_', ' '), scan?.replaceAll('_', ' ')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {document.rejectReason && <p className="text-sm">{document.rejectReason}</p>}
      <FormErrors message={problem?.message ?? null} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" disabled={loading.isPending} onClick={() => loading.mutate({ id, name })}>
          {loading.isPending ? 'Loading…' : 'Download'}
        </Button>
        {status === 'needs_review' && !isRejecting && (
          <>
            <Button
              look="secondary"
              disabled={review.isPending}
              onClick={() => review.mutate({ id, verdict: 'accepted' })}
            >
              Accept
            </Button>
            <Button look="quiet" onClick={() => setRejecting(true)}>
              Reject
            </Button>
          </>
        )}
      </div>
      {isRejecting && (
        <RejectForm
          isSending={review.isPending}
          problem={problem}
          onReject={(reason) => review.mutate({ id, verdict: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}
