import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { addLender, lenderFile, lendersKey } from './queries.ts'

interface AddLenderDialogProps {
  onAdded: (id: string) => void
  onClose: () => void
}

/** A new lender by its name; everything else is filled in afterwards, and until then it is inactive. */
export function AddLenderDialog({ onAdded, onClose }: AddLenderDialogProps) {
  const client = useQueryClient()
  const attempt = useMutation({
    ...addLender,
    onSuccess: (lender) => {
      client.setQueryData(lenderFile(lender.id).queryKey, lender)
      void client.invalidateQueries({ queryKey: [...lendersKey, 'list'] })
      onAdded(lender.id)
    },
  })
  const problem = formProblem(attempt.error)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    attempt.mutate({ name: String(new FormData(event.currentTarget).get('name')) })
  }

  return (
    <Dialog title="Add a lender" onClose={onClose}>
      <form method="post" noValidate className="grid gap-5 p-5" onSubmit={onSubmit}>
        <FormErrors message={problem?.message ?? null} />
        <Field
          label="Name"
          help="As applicants read it. It stays inactive until you have filled in the rest."
          name="name"
          autoComplete="off"
          error={problem?.fields.name}
          maxLength={100}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Adding…' : 'Add'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
