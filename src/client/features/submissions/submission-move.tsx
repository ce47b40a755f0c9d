import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { useSeen } from '#client/platform/use-seen.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Submission } from '#shared/submissions/contract.ts'
import { type DeclineReason, declineReasons, declineReasonWords } from '#shared/submissions/decline-reason.ts'
import { submissionWords } from '#shared/submissions/status-words.ts'
import { moveSubmission, submissionKind } from './queries.ts'
import { useBoardChange } from './use-board-change.ts'

interface SubmissionMoveProps {
  submission: Submission
  lender: string
  applicationId: string
}

/**
 * Notes what a lender said. A refusal takes the reasons that the lender gave. Where a colleague notes something first that is
 * told, and what is typed stays.
 */
export function SubmissionMove({ submission, lender, applicationId }: SubmissionMoveProps) {
  const { id, version, nextStatuses } = submission
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const [to, setTo] = useState<(typeof nextStatuses)[number]>()
  const [reasons, setReasons] = useState<readonly DeclineReason[]>([])
  const [note, setNote] = useState('')
  const attempt = useMutation({
    ...moveSubmission,
    onSuccess: (board) => {
      forget()
      onChanged(board)
    },
    onError: onRefused,
  })
  const isTyped = to !== undefined || note !== '' || reasons.length > 0
  const [begun, setBegun] = useState(submission.status)
  if (!isTyped && !attempt.isPending && begun !== submission.status) setBegun(submission.status)
  const isMoved = begun !== submission.status
  const seen = useSeen(version, { isContested: isMoved, error: attempt.error })
  const isChanging = useIsChanging(submissionKind, id)
  const problem = formProblem(attempt.error)
  const chosen = to && nextStatuses.includes(to) ? to : nextStatuses[0]
  if (!chosen)
    return note === '' ? null : (
      <ChangedMeanwhile onForget={forget}>
        Meanwhile a colleague has noted: “{submissionWords[submission.status]}”. Your note was not kept: {note}
      </ChangedMeanwhile>
    )

  function forget() {
    setTo(undefined)
    setReasons([])
    setNote('')
  }

  const isRefusal = chosen === 'declined_by_lender'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen) attempt.mutate({ id, version: seen, to: chosen, reasons: isRefusal ? [...reasons] : [], note })
  }

  return (
    <details>
      <summary className="min-h-11 py-2.5 font-semibold text-action">
        <span className="wrap-anywhere">Note what {lender} said</span>
      </summary>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3 pt-1 pb-2">
        <FormErrors message={problem ? (problem.fields.reasons ?? problem.message) : null} />
        {isMoved && !attempt.isPending && (
          <ChangedMeanwhile onForget={forget}>
            Meanwhile a colleague has noted: “{submissionWords[submission.status]}”.
          </ChangedMeanwhile>
        )}
        <SelectField
          label="Now it stands at"
          name="to"
          value={chosen}
          onChange={({ currentTarget: { value } }) => setTo(nextStatuses.find((each) => each === value))}
          options={nextStatuses.map((each) => [each, submissionWords[each]] as const)}
        />
        {isRefusal && (
          <fieldset className="max-h-72 overflow-y-auto rounded border border-line px-3 py-2">
            <legend className="px-1 font-semibold">Reasons that the lender gave</legend>
            {declineReasons.map((reason) => (
              <Checkbox
                key={reason}
                checked={reasons.includes(reason)}
                onChange={({ currentTarget }) =>
                  setReasons((now) =>
                    currentTarget.checked ? [...now, reason] : now.filter((each) => each !== reason),
                  )
                }
              >
                {declineReasonWords[reason]}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextArea
          label="Note"
          name="note"
          help="Only staff read it."
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={problem?.fields.note}
          maxLength={1_000}
        />
        <Button type="submit" look="secondary" className="justify-self-start" disabled={isChanging}>
          {attempt.isPending ? 'Saving…' : 'Save'}
          <span className="sr-only"> where it stands with {lender}</span>
        </Button>
      </form>
    </details>
  )
}
