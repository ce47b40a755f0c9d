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
        {lenderReference || notes ? 'Lender reference and notes' : 'Add lender reference or notes'}
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
            A colleague has saved: {[lenderReference, notes].filter(Boolean).join('; ') || 'nothing'}.
            {isTold && ' Saving replaces it with your input.'}
          </ChangedMeanwhile>
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
        {isTyped && (
          <Button type="submit" look="secondary" className="justify-self-start" disabled={isChanging}>
            {attempt.isPending ? 'Saving…' : 'Save notes'}
          </Button>
        )}
      </form>
    </details>
  )
}
