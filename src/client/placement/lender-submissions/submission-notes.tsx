import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useFormDraft } from '#client/platform/use-form-draft.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Submission } from '#shared/placement/lender-submissions/contract.ts'
import { changeSubmission, submissionKind } from './queries.ts'
import { useBoardChange } from './use-board-change.ts'

interface SubmissionNotesProps {
  submission: Submission
  applicationId: string
}

/**
 * The lender's reference number, and notes. Shows a notice if a colleague saves first: edited fields keep the input,
 * others take the saved value.
 */
export function SubmissionNotes({ submission, applicationId }: SubmissionNotesProps) {
  const { id, version, lenderReference, notes } = submission
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const attempt = useMutation({
    ...changeSubmission,
    onSuccess: onChanged,
    onError: onRefused,
  })
  const isChanging = useIsChanging(submissionKind, id)
  const problem = formProblem(attempt.error)
  const form = useFormDraft(`submission ${id}`, {
    ...{ saved: { lenderReference, notes }, current: version, error: attempt.error },
  })
  const { draft: values, isDirty, conflicts, baseVersion, hasSeenConflict, change, discard, markSaved } = form
  const [isFoundOpen] = useState(isDirty)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    attempt.mutateAsync({ id, version: baseVersion, ...values }).then(markSaved, () => {})
  }

  return (
    <details open={isFoundOpen}>
      <summary className="min-h-11 py-2.5 font-semibold text-action">
        {lenderReference || notes ? 'Lender reference and notes' : 'Add lender reference or notes'}
      </summary>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3 pt-1 pb-2">
        <FormErrors message={problem?.message ?? null} />
        {conflicts.length > 0 && !attempt.isPending && (
          <ConflictNotice
            onDiscard={() => {
              discard()
              attempt.reset()
            }}
          >
            A colleague has saved: {[lenderReference, notes].filter(Boolean).join('; ') || 'nothing'}.
            {hasSeenConflict && ' Saving replaces it with your input.'}
          </ConflictNotice>
        )}
        <Field
          label="Lender reference number"
          name="lenderReference"
          autoComplete="off"
          value={values.lenderReference}
          onChange={({ currentTarget: { value } }) => change({ lenderReference: value })}
          error={problem?.fields.lenderReference}
          maxLength={100}
        />
        <TextArea
          label="Notes"
          name="notes"
          help="Internal only."
          value={values.notes}
          onChange={({ currentTarget: { value } }) => change({ notes: value })}
          error={problem?.fields.notes}
          maxLength={4_000}
        />
        {isDirty && (
          <Button type="submit" look="secondary" className="justify-self-start" disabled={isChanging}>
            {attempt.isPending ? 'Saving…' : 'Save notes'}
          </Button>
        )}
      </form>
    </details>
  )
}
