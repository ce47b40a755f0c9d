import { useMutation } from '@tanstack/react-query'
import { rename } from '#client/identity/auth/account-queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import type { Passkey } from '#shared/identity/auth/passkey-contract.ts'

export interface PasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
  const attempt = useMutation(rename)
  const problem = formProblem(attempt.error)
  const submit = (form: HTMLFormElement) => {
    const name = String(new FormData(form).get('name') ?? '')
    attempt.mutate({ id: passkey.id, name }, { onSuccess: onDone })
  }

  return (
    <FormDialog
      title="Rename passkey"
      action="Save"
      isBusy={attempt.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id="name"
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={passkey.name}
        required
        error={problem?.fields.name}
      />
    </FormDialog>
  )
}
