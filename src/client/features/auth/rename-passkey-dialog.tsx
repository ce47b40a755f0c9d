import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { rename } from '#client/features/auth/account-queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Passkey } from '#shared/auth/passkey-contract.ts'

export interface PasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
  const attempt = useMutation(rename)
  const problem = formProblem(attempt.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    attempt.mutate({ id: passkey.id, name }, { onSuccess: onDone })
  }

  return (
    <Dialog title="Rename the passkey" onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 p-5">
        <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
        <Field
          id="name"
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={passkey.name}
          required
          error={problem?.fields.name}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
