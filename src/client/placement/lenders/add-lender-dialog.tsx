import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { copy } from './copy.ts'
import { addLender, lenderFile, lendersKey } from './queries.ts'

interface AddLenderDialogProps {
  onAdded: (id: string) => void
  onClose: () => void
}

/** The lender is inactive; staff fill in the rest later. */
export function AddLenderDialog({ onAdded, onClose }: AddLenderDialogProps) {
  const client = useQueryClient()
  const attempt = useMutation({
    ...addLender,
    onSuccess: (lender) => {
      client.setQueryData(lenderFile(lender.id).queryKey, lender)
      void client.invalidateQueries({ queryKey: [...lendersKey, 'list'] })
    },
  })
  const problem = formProblem(attempt.error)

  return (
    <FormDialog
      title="Add a lender"
      action="Add"
      busyLabels="Adding…"
      isBusy={attempt.isPending}
      problem={problem}
      onSubmit={(form) =>
        attempt.mutate({ name: String(new FormData(form).get('name')) }, { onSuccess: (lender) => onAdded(lender.id) })
      }
      onClose={onClose}
    >
      <Field
        id="name"
        label="Name"
        help={copy.newLenderHelp}
        name="name"
        autoComplete="off"
        error={problem?.fields.name}
        maxLength={100}
      />
    </FormDialog>
  )
}
