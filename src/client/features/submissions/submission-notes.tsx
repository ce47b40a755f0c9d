import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Submission } from '#shared/submissions/contract.ts'
import { changeSubmission } from './queries.ts'
import { useBoardChange } from './use-board-change.ts'

interface SubmissionNotesProps {
  submission: Submission
  applicationId: string
}

/** The lender's own number, and notes. What is typed stays, whatever others save meanwhile. */
export function SubmissionNotes({ submission, applicationId }: SubmissionNotesProps) {
  const { id, version, lenderReference, notes } = submission
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const [typed, setTyped] = useState<{ lenderReference: string; notes: string }>()
  const attempt = useMutation({
    ...changeSubmission,
    onSuccess: (board) => {
      setTyped(undefined)
      onChanged(board)
    },
    onError: onRefused,
  })
  const problem = formProblem(attempt.error)
  const values = typed ?? { lenderReference, notes }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    attempt.mutate({ id, version, ...values })
  }

  return (
    <details>
      <summary className="min-h-11 py-2.5 font-semibold text-action">
        {lenderReference || notes ? 'Number and notes' : 'Add the lender’s number, or notes'}
      </summary>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3 pt-1 pb-2">
        <FormErrors message={problem?.message ?? null} />
        <Field
          label="The lender’s own number for it"
          name="lenderReference"
          autoComplete="off"
          value={values.lenderReference}
          onChange={({ currentTarget: { value } }) => setTyped({ ...values, lenderReference: value })}
          error={problem?.fields.lenderReference}
          maxLength={100}
        />
        <TextArea
          label="Notes"
          name="notes"
          help={
            problem && typed && notes !== typed.notes ? `Saved by now: ${notes || 'nothing'}` : 'Only staff read them.'
          }
          value={values.notes}
          onChange={({ currentTarget: { value } }) => setTyped({ ...values, notes: value })}
          error={problem?.fields.notes}
          maxLength={4_000}
        />
        {typed && (
          <Button type="submit" look="secondary" className="justify-self-start" disabled={attempt.isPending}>
            {attempt.isPending ? 'Saving…' : 'Save the notes'}
          </Button>
        )}
      </form>
    </details>
  )
}
