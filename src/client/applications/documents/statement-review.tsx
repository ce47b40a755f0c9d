import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { downloadDocument } from '#client/platform/browser/download.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { emptyReason, ReasonForm } from '#client/ui/dialog/reason-form.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { VerdictButtons } from '#client/ui/form/verdict-buttons.tsx'
import type { reviewedDocument } from '#shared/applications/documents/contract.ts'
import { commonRejections, isReadable } from '#shared/applications/documents/document-status.ts'
import * as copy from './copy.tsx'
import { merchantLeadsKey, reviewStatement, undoReview } from './merchant-statement-queries.ts'

const stateLabels = { scanning: 'Scanning for viruses', needs_review: 'To review', accepted: 'Accepted' } as const
const scanLabels = { not_scanned: 'not scanned for viruses', clean: 'no virus found', infected: 'virus found' } as const

interface StatementReviewProps {
  document: ReturnType<typeof reviewedDocument.parse>
}

export function StatementReview({ document }: StatementReviewProps) {
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(useHasDraft(`reject ${document.id}`))
  const change = {
    onSuccess: () => setRejecting(false),
    onSettled: () => {
      // The list may have many pages.
      void client.invalidateQueries({ queryKey: [...merchantLeadsKey, 'list'] })
      return client.invalidateQueries({
        queryKey: merchantLeadsKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'list',
      })
    },
  }
  const review = useMutation({ ...reviewStatement, ...change })
  const form = useRecordForm(`reject ${document.id}`, { saved: emptyReason, saving: review })
  // A rejection draft stays usable after a colleague's decision is undone.
  const undo = useMutation({ ...undoReview, onSettled: change.onSettled })
  const loading = useMutation({ mutationFn: downloadDocument })
  const problem = formProblem(review.error ?? undo.error ?? loading.error)
  const isBusy = review.isPending || undo.isPending
  const rejectButton = useRef<HTMLButtonElement>(null)
  function closeReject() {
    form.discard()
    flushSync(() => setRejecting(false))
    rejectButton.current?.focus()
  }
  const { id, name, status, scan, createdAt, rejectReason } = document
  const mayChange = useMayChange()
  const isJudged = status !== 'needs_review' && !review.isPending
  const text = status in stateLabels ? stateLabels[status as keyof typeof stateLabels] : 'Sent back'

  return (
    <li className="py-3">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-ink-soft text-sm">
        {[text, scan && scanLabels[scan]].filter(Boolean).join(' · ')} · <TimeAgo at={createdAt} />
      </p>
      {rejectReason && <p className="wrap-anywhere text-sm">{rejectReason}</p>}
      <FormErrors message={problem?.message ?? null} />
      {!mayChange && isReadable(status) && (
        <Button
          variant="secondary"
          className="mt-2"
          aria-label={`Download ${name}`}
          disabled={loading.isPending}
          onClick={() => loading.mutate({ id, name })}
        >
          {loading.isPending ? 'Loading…' : 'Download'}
        </Button>
      )}
      {mayChange && isReadable(status) && (!isRejecting || isJudged) && (
        <VerdictButtons
          name={name}
          isOpen={status === 'needs_review'}
          isBusy={isBusy}
          isLoading={loading.isPending}
          refusal={{ text: 'Send back', label: `Send ${name} back` }}
          onDownload={() => loading.mutate({ id, name })}
          onAccept={() => form.submit({ id, verdict: 'accepted' })}
          onRefuse={() => setRejecting(true)}
          refuseButton={rejectButton}
          onUndo={() => undo.mutate({ id, from: status === 'accepted' ? 'accepted' : 'rejected' })}
        />
      )}
      {mayChange && isRejecting && (
        <ReasonForm
          label="What’s wrong with it?"
          reasons={commonRejections}
          help={copy.rejectionReasonHelp}
          action="Send it back"
          isSending={review.isPending}
          error={problem?.fields.reason}
          typed={form.isDirty ? form.draft : undefined}
          onType={form.change}
          meanwhile={
            isJudged ? `The status is now “${text}”. Undo that first to send it back with your reason.` : undefined
          }
          onSend={(reason) => form.submit({ id, verdict: 'rejected', reason })}
          onClose={closeReject}
        />
      )}
    </li>
  )
}
