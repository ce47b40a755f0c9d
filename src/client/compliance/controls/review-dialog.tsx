import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/form-problem.ts'
import { localToday } from '#client/platform/local-today.ts'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { complianceNow, reviewRule } from './queries.ts'

interface ReviewDialogProps {
  state: string
  name: string
  source: string
  onClose: () => void
}

/** Records that a rule was compared with its source. */
export function ReviewDialog({ state, name, source, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const [id] = useState(() => uuidv7())
  const noting = useMutation({ ...reviewRule({ id, state }), onSettled: () => client.invalidateQueries(complianceNow) })
  const problem = formProblem(noting.error)
  return (
    <FormDialog
      title={`Add review: ${name}`}
      action="Save review"
      isBusy={noting.isPending}
      problem={problem}
      onSubmit={(form) => noting.mutate(new FormData(form), { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Compare the rule with its source: {source}. If the law has changed, the software needs an update; a review
        doesn’t change the rule.
      </p>
      <DateField
        id="reviewedOn"
        label="Reviewed on"
        name="reviewedOn"
        defaultValue={localToday()}
        required
        error={problem?.fields.reviewedOn}
      />
      <Field id="note" label="Note" name="note" autoComplete="off" maxLength={300} error={problem?.fields.note} />
    </FormDialog>
  )
}
