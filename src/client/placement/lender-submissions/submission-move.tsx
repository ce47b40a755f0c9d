import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { useBaseVersion } from '#client/platform/use-base-version.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Submission } from '#shared/placement/lender-submissions/contract.ts'
import {
  type DeclineReason,
  declineReasonLabels,
  declineReasons,
} from '#shared/placement/lender-submissions/decline-reason.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/status-labels.ts'
import { moveSubmission, submissionKind } from './queries.ts'
import { useBoardChange } from './use-board-change.ts'

interface MoveDraft {
  readonly to: Submission['nextStatuses'][number] | undefined
  readonly reasons: readonly DeclineReason[]
  readonly note: string
  /** Status and version when the draft was started. */
  readonly begun: Pick<Submission, 'status' | 'version'>
}

interface SubmissionMoveProps {
  submission: Submission
  lender: string
  applicationId: string
}

/**
 * Records a lender's response. A decline requires the lender's reasons. Shows a notice and keeps the input if a
 * colleague records one first.
 */
export function SubmissionMove({ submission, lender, applicationId }: SubmissionMoveProps) {
  const { id, version, nextStatuses } = submission
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const [draft, keep] = useDraftStore<MoveDraft>(`move ${id}`)
  const { to, reasons = [], note = '' } = draft ?? {}
  const [isFoundOpen] = useState(draft !== undefined)
  const forget = () => keep(undefined)
  const attempt = useMutation({
    ...moveSubmission,
    onSuccess: (board, sent) => {
      // Input typed while saving is kept.
      keep((latest) => (latest?.note === sent.note ? undefined : latest))
      onChanged(board)
    },
    onError: onRefused,
  })
  const isMoved = draft !== undefined && draft.begun.status !== submission.status
  const seen = useBaseVersion(version, { hasConflict: isMoved, error: attempt.error, initial: draft?.begun.version })
  const isChanging = useIsChanging(submissionKind, id)
  const problem = formProblem(attempt.error)
  const chosen = to && nextStatuses.includes(to) ? to : nextStatuses[0]
  if (!chosen)
    return draft ? (
      <ConflictNotice onDiscard={forget}>
        A colleague has set the status to “{submissionLabels[submission.status]}”.
        {note && ` Your note wasn’t saved: ${note}`}
      </ConflictNotice>
    ) : null

  const change = (values: Partial<MoveDraft>) =>
    keep((latest) => {
      const begun = latest?.begun ?? { status: submission.status, version: seen }
      const next = { to, reasons, note, ...latest, ...values, begun }
      return next.to || next.note !== '' || next.reasons.length > 0 ? next : undefined
    })

  const isRefusal = chosen === 'declined_by_lender'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen) attempt.mutate({ id, version: seen, to: chosen, reasons: isRefusal ? [...reasons] : [], note })
  }

  return (
    <details open={isFoundOpen}>
      <summary className="min-h-11 py-2.5 font-semibold text-action">
        <span className="wrap-anywhere">Record response from {lender}</span>
      </summary>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3 pt-1 pb-2">
        <FormErrors message={problem ? (problem.fields.reasons ?? problem.message) : null} />
        {isMoved && !attempt.isPending && (
          <ConflictNotice onDiscard={forget}>
            A colleague has set the status to “{submissionLabels[submission.status]}”.
          </ConflictNotice>
        )}
        <SelectField
          label="New status"
          name="to"
          value={chosen}
          onChange={({ currentTarget: { value } }) => change({ to: nextStatuses.find((each) => each === value) })}
          options={nextStatuses.map((each) => [each, submissionLabels[each]] as const)}
        />
        {isRefusal && (
          <fieldset className="max-h-72 overflow-y-auto rounded border border-line px-3 py-2">
            <legend className="px-1 font-semibold">Reasons given by the lender</legend>
            {declineReasons.map((reason) => (
              <Checkbox
                key={reason}
                checked={reasons.includes(reason)}
                onChange={({ currentTarget }) =>
                  change({
                    reasons: currentTarget.checked ? [...reasons, reason] : reasons.filter((each) => each !== reason),
                  })
                }
              >
                {declineReasonLabels[reason]}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextArea
          label="Note"
          name="note"
          help="Internal only."
          value={note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          error={problem?.fields.note}
          maxLength={1_000}
        />
        <Button type="submit" look="secondary" className="justify-self-start" disabled={isChanging}>
          {attempt.isPending ? 'Saving…' : 'Save'}
          <span className="sr-only"> status for {lender}</span>
        </Button>
      </form>
    </details>
  )
}
