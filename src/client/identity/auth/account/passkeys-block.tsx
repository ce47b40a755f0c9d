import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { copy } from '#client/identity/auth/copy.ts'
import { defaultPasskeyName, enrollPasskey, passkeyCreationOptions } from '#client/identity/auth/passkey.ts'
import { canUsePasskeys } from '#client/platform/browser/passkey-prompt.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Field } from '#client/ui/form/field.tsx'
import type { Passkey } from '#shared/identity/auth/passkey-contract.ts'
import { ownSecurity, removePasskey, rename } from './account-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-block.tsx'

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

  const submit = (form: HTMLFormElement) => {
    const name = String(new FormData(form).get('name') ?? '')
    // A challenge works once and for a few minutes; after that a new one is requested.
    const isGood = !attempt.isError && !offer.isStale
    attempt.mutate(
      { name, offer: isGood ? offer.data : undefined },
      { onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()) },
    )
  }

  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onClose={onDone} />
  return (
    <FormDialog
      title="Add a passkey"
      action="Create passkey"
      busyLabels="Waiting for your device…"
      isBusy={attempt.isPending}
      isOff={offer.isPending}
      problem={problem && { ...problem, fields: nameError ? { name: nameError } : {} }}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}

interface PasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

interface PasskeysBlockProps {
  passkeys: readonly Passkey[]
  /** The last second factor can't be removed while one is required. */
  isLastFactor: boolean
}

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysBlock({ passkeys, isLastFactor }: PasskeysBlockProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const onDone = () => {
    void client.invalidateQueries(ownSecurity)
    close()
  }

  return (
    <Block title="Passkeys" intro={copy.passkeysIntro}>
      {passkeys.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              {...(!isLastFactor && { onRemove: () => setOpen({ kind: 'remove', passkey }) })}
            />
          ))}
        </ul>
      )}
      {isLastFactor && passkeys.length > 0 && <p className="text-ink-soft">{copy.onlySecondFactor}</p>}
      {canUsePasskeys() ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen({ kind: 'add' })}>
          Add passkey
        </Button>
      ) : (
        <p className="text-ink-soft">This browser doesn’t support passkeys at this address.</p>
      )}
      {open?.kind === 'add' && <AddPasskeyDialog onDone={onDone} onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onDone={onDone} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onDone={onDone} onClose={close} />}
    </Block>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove?: () => void
}

const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-semibold">{passkey.name}</span>
        {passkey.isBackedUp && <Badge>Synced</Badge>}
      </p>
      <p className="text-ink-soft">
        Added <TimeAgo at={passkey.createdAt} />,{' '}
        {passkey.lastUsedAt ? (
          <>
            used <TimeAgo at={passkey.lastUsedAt} />
          </>
        ) : (
          'not used yet'
        )}
      </p>
    </div>
    <div className="-mr-4 -ml-control-x flex">
      <Button variant="quiet" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
        Rename
      </Button>
      {onRemove && (
        <Button variant="quiet" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  </li>
)

function RemovePasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
  const attempt = useMutation(removePasskey)
  return (
    <ConfirmDialog
      title="Remove the passkey?"
      action="Remove"
      isBusy={attempt.isPending}
      problem={formProblem(attempt.error)?.message ?? null}
      onConfirm={() => attempt.mutate(passkey.id, { onSuccess: onDone })}
      onClose={onClose}
    >
      “{passkey.name}” will no longer work for your account. Delete it from your device too, or the device will keep
      offering it.
    </ConfirmDialog>
  )
}

function RenamePasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
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
