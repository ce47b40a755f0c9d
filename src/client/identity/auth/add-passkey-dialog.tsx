import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { enrolPasskey, passkeyOffer, thisDevice } from '#client/identity/auth/passkey-queries.ts'
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

/** Names a new passkey and makes it. Meanwhile the window stays: the answer may bring recovery codes, told this once. */
export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const offer = useQuery(passkeyOffer)
  const attempt = useMutation(enrolPasskey)
  const [codes, setCodes] = useState<readonly string[]>([])
  const problem = formProblem(attempt.error ?? offer.error)
  // What the device made is no field that anybody could go to; the sentence tells of it.
  const { name: nameError } = problem?.fields ?? {}

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    // A challenge is good for one try and a few minutes; then the next one is asked for on the way.
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
          help="So that you recognise it later, such as “Work laptop”."
          name="name"
          autoComplete="off"
          defaultValue={thisDevice()}
          required
          error={nameError}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending || offer.isPending}>
            {attempt.isPending ? 'Waiting for your device…' : 'Make the passkey'}
          </Button>
          <Button look="secondary" disabled={attempt.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
