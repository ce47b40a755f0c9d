import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { useTyped } from '#client/platform/use-typed.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
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
 * The lender's own number, and notes. What somebody else saves meanwhile is told, what is typed stays, and what was not
 * touched here takes what they saved.
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
  const form = useTyped(`submission ${id}`, {
    ...{ saved: { lenderReference, notes }, now: version, error: attempt.error },
  })
  const { draft: values, isTyped, contested, seen, isTold, change, forget, settle } = form
  const [isFoundOpen] = useState(isTyped)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    attempt.mutateAsync({ id, version: seen, ...values }).then(settle, () => {})
  }

  return (
    <details open={isFoundOpen}>
      <summary className="min-h-11 py-2.5 font-semibold text-action">
        {lenderReference || notes ? 'Number and notes' : 'Add the lender’s number, or notes'}
      </summary>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3 pt-1 pb-2">
        <FormErrors message={problem?.message ?? null} />
        {contested.length > 0 && !attempt.isPending && (
          <ChangedMeanwhile
            onForget={() => {
              forget()
              attempt.reset()
            }}
          >
            Meanwhile a colleague has saved: {[lenderReference, notes].filter(Boolean).join('; ') || 'nothing'}.
            {isTold && ' Saving puts what you typed in its place.'}
          </ChangedMeanwhile>
        )}
        <Field
          label="The lender’s own number for it"
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
          help="Only staff read them."
          value={values.notes}
          onChange={({ currentTarget: { value } }) => change({ notes: value })}
          error={problem?.fields.notes}
          maxLength={4_000}
        />
        {isTyped && (
          <Button type="submit" look="secondary" className="justify-self-start" disabled={isChanging}>
            {attempt.isPending ? 'Saving…' : 'Save the notes'}
          </Button>
        )}
      </form>
    </details>
  )
}
