import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { defaultPasskeyName, enrollPasskey, passkeyCreationOptions } from '#client/identity/auth/passkey-queries.ts'
import { RecoveryCodesDialog } from '#client/identity/auth/recovery-codes-dialog.tsx'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface AddPasskeyDialogProps {
  onDone: () => void
  onClose: () => void
}

/**
 * Names and creates a passkey. The dialog stays open during the request, because the response may include recovery
 * codes that are shown only once.
 */
export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const offer = useQuery(passkeyCreationOptions)
  const attempt = useMutation(enrollPasskey)
  const [codes, setCodes] = useState<readonly string[]>([])
  const problem = formProblem(attempt.error ?? offer.error)
  // Errors in the device's attestation have no field to focus, so only the message is shown.
  const { name: nameError } = problem?.fields ?? {}

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    // A challenge works once and for a few minutes; after that a new one is requested.
    const isGood = !attempt.isError && !offer.isStale
    attempt.mutate(
      { name, offer: isGood ? offer.data : undefined },
      { onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()) },
    )
  }

  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onClose={onDone} />
  return (
    <Dialog title="Add a passkey" onClose={onClose} isBusy={attempt.isPending}>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 p-5">
        <FormErrors message={problem?.message ?? null} fields={nameError ? { name: nameError } : {}} />
        <Field
          id="name"
          label="Name"
          help="A name you’ll recognize later, such as “Work laptop”."
          name="name"
          autoComplete="off"
          defaultValue={defaultPasskeyName()}
          required
          error={nameError}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending || offer.isPending}>
            {attempt.isPending ? 'Waiting for your device…' : 'Create passkey'}
          </Button>
          <Button look="secondary" disabled={attempt.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
