import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { localToday } from '#client/platform/local-today.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { complianceNow, reviewRule } from './queries.ts'

interface ReviewDialogProps {
  state: string
  name: string
  source: string
  onClose: () => void
}

/** Notes that somebody compared a rule with its source. */
export function ReviewDialog({ state, name, source, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const noting = useMutation({ ...reviewRule(state), onSettled: () => client.invalidateQueries(complianceNow) })
  const problem = formProblem(noting.error)
  return (
    <Dialog title={`Note a review: ${name}`} onClose={onClose}>
      <form
        method="post"
        noValidate
        className="grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          noting.mutate(new FormData(event.currentTarget), { onSuccess: onClose })
        }}
      >
        <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
        <p>
          Compare the rule with its source: {source}. Where the law has changed, the program needs a new version; a note
          does not change what it does.
        </p>
        <Field
          id="reviewedOn"
          label="Read on"
          name="reviewedOn"
          type="date"
          defaultValue={localToday()}
          required
          error={problem?.fields.reviewedOn}
        />
        <Field id="note" label="Note" name="note" autoComplete="off" maxLength={300} error={problem?.fields.note} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={noting.isPending}>
            {noting.isPending ? 'Saving…' : 'Note it'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
