import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as copy from '#client/placement/offers/copy.tsx'
import {
  rescindFunding,
  rescissionPreview,
  undoFundingChange,
  useOfferMutation,
} from '#client/placement/offers/queries.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { formatCents } from '#shared/kit/money.ts'
import type { ApplicationOffers, FundingUndo } from '#shared/placement/offers/admin-contract.ts'
import type { RescissionPreview } from '#shared/placement/offers/funding-contract.ts'

/** First shows what is reversed and what has to be paid back. */
export function RescindDeal({ applicationId }: { applicationId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={() => setOpen(true)}>
        Rescind deal
      </Button>
      {isOpen && <RescissionDialog applicationId={applicationId} onClose={() => setOpen(false)} />}
    </>
  )
}

function RescissionDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const preview = useQuery(rescissionPreview(applicationId))
  const rescinding = useMutation({ ...rescindFunding, ...useFundingChange(applicationId, onClose) })
  const problem = formProblem(rescinding.error)
  return (
    <FormDialog
      title="Rescind deal"
      action="Rescind deal"
      isBusy={rescinding.isPending}
      isOff={!preview.data || preview.isFetching}
      problem={problem && { message: problem.message, fields: {} }}
      onSubmit={() => rescinding.mutate({ applicationId, reason, seen: preview.data?.seen ?? '' })}
      onClose={onClose}
    >
      <p>{copy.rescindIntro}</p>
      {preview.isPending && <p role="status">Calculating what will be reversed…</p>}
      <FormErrors message={formProblem(preview.error)?.message ?? null} />
      {preview.data && <Reversed preview={preview.data} />}
      <TextArea
        label="Reason"
        name="reason"
        help="Internal only. Saved in the audit log."
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={problem?.fields.reason}
        maxLength={500}
        rows={2}
      />
    </FormDialog>
  )
}

function Reversed({ preview }: { preview: RescissionPreview }) {
  const { fundedCents, creditCents, refundCents, entries, reopened, paidOffDeals } = preview
  return (
    <ul className="grid list-disc grid-cols-1 gap-1 pl-5">
      <li>The funding of {formatCents(fundedCents)} will be rescinded.</li>
      {creditCents > 0 && (
        <li>
          Our fee of {formatCents(creditCents)} will be credited
          {refundCents > 0 && `, and ${formatCents(refundCents)} has to be refunded to the applicant`}.
        </li>
      )}
      {entries.map(({ id, party, direction, scheduledCents, settledCents }) => (
        <li key={id}>
          {direction === 'receivable' ? `${party}’s commission` : `The split for ${party}`} of{' '}
          {formatCents(scheduledCents)} will be reversed
          {settledCents > 0 &&
            `, and ${formatCents(settledCents)} has to be paid back ${direction === 'receivable' ? 'by us' : 'to us'}`}
          .
        </li>
      ))}
      {reopened.map(({ lender, amountCents }) => (
        <li key={`${lender} ${amountCents}`}>
          The offer from {lender} for {formatCents(amountCents)} will be open again.
        </li>
      ))}
      {paidOffDeals > 0 && (
        <li>{paidOffDeals === 1 ? 'The deal' : `The ${paidOffDeals} deals`} it paid off will be open again.</li>
      )}
    </ul>
  )
}

/** Shown until the time to undo is over. */
export function UndoFunding({ applicationId, undo }: { applicationId: string; undo: FundingUndo }) {
  const undoing = useMutation({ ...undoFundingChange, ...useFundingChange(applicationId) })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        {undo.kind === 'correction' ? 'The funding was corrected.' : 'The deal was rescinded.'} You can undo this until{' '}
        <ExactTime at={undo.until} />.
      </p>
      <Button variant="secondary" disabled={undoing.isPending} onClick={() => undoing.mutate({ applicationId })}>
        {undo.kind === 'correction' ? 'Undo correction' : 'Undo rescission'}
      </Button>
      <FormErrors message={formProblem(undoing.error)?.message ?? null} />
    </div>
  )
}

/** Fee and commissions change with the funding. */
function useFundingChange(applicationId: string, onDone = () => {}) {
  const client = useQueryClient()
  const writing = useOfferMutation(applicationId)
  return {
    onSuccess: (changed: ApplicationOffers) => {
      writing.onSuccess(changed)
      for (const queryKey of [['commissions'], ['success-fees'], ['applications', 'deal', applicationId]])
        void client.invalidateQueries({ queryKey })
      onDone()
    },
    onError: () => {
      writing.onError()
      void client.invalidateQueries({ queryKey: rescissionPreview(applicationId).queryKey })
    },
  }
}
