import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadDocument } from '#client/platform/download-document.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { reviewedDocument } from '#shared/documents/contract.ts'
import { isReadable } from '#shared/documents/document-status.ts'
import { merchantLeadsKey, reviewStatement, undoReview } from './queries.ts'
import { SendBackForm } from './send-back-form.tsx'

const stateWords = { scanning: 'Being checked for viruses', needs_review: 'To read', accepted: 'Accepted' } as const
const scanWords = { not_scanned: 'no virus check', clean: 'virus check clean', infected: 'virus found' } as const

interface StatementReviewProps {
  document: ReturnType<typeof reviewedDocument.parse>
}

/** One statement with what can be done about it where it stands. */
export function StatementReview({ document }: StatementReviewProps) {
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const change = {
    onSuccess: () => setRejecting(false),
    onSettled: () => client.invalidateQueries({ queryKey: merchantLeadsKey }),
  }
  const review = useMutation({ ...reviewStatement, ...change })
  const undo = useMutation({ ...undoReview, ...change })
  const loading = useMutation({ mutationFn: downloadDocument })
  const problem = formProblem(review.error ?? undo.error ?? loading.error)
  const isBusy = review.isPending || undo.isPending
  const { id, name, status, scan, createdAt, rejectReason } = document

  return (
    <li className="py-3">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-ink-soft text-sm">
        {[status in stateWords ? stateWords[status as keyof typeof stateWords] : 'Sent back', scan && scanWords[scan]]
          .filter(Boolean)
          .join(' · ')}{' '}
        · <TimeAgo at={createdAt} />
      </p>
      {rejectReason && <p className="wrap-anywhere text-sm">{rejectReason}</p>}
      <FormErrors message={problem?.message ?? null} />
      {isReadable(status) && !isRejecting && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            look="secondary"
            aria-label={`Download ${name}`}
            disabled={loading.isPending}
            onClick={() => loading.mutate({ id, name })}
          >
            {loading.isPending ? 'Loading…' : 'Download'}
          </Button>
          {status === 'needs_review' ? (
            <>
              <Button
                look="secondary"
                disabled={isBusy}
                aria-label={`Accept ${name}`}
                onClick={() => review.mutate({ id, verdict: 'accepted' })}
              >
                Accept
              </Button>
              <Button look="quiet" aria-label={`Send ${name} back`} onClick={() => setRejecting(true)}>
                Send back
              </Button>
            </>
          ) : (
            <Button
              look="quiet"
              disabled={isBusy}
              aria-label={`Undo the verdict on ${name}`}
              onClick={() => undo.mutate({ id })}
            >
              Undo
            </Button>
          )}
        </div>
      )}
      {isRejecting && (
        <SendBackForm
          isSending={review.isPending}
          problem={problem}
          onReject={(reason) => review.mutate({ id, verdict: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}
