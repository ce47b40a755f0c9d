import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSecurity } from '#client/identity/auth/account-queries.ts'
import { AddPasskeyDialog } from '#client/identity/auth/add-passkey-dialog.tsx'
import { canUsePasskeys } from '#client/identity/auth/passkey.ts'
import { RemovePasskeyDialog } from '#client/identity/auth/remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from '#client/identity/auth/rename-passkey-dialog.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { Passkey } from '#shared/identity/auth/passkey-contract.ts'

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
    <Block title="Passkeys" intro="Sign in with your fingerprint, face or a security key instead of a password.">
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
      {isLastFactor && passkeys.length > 0 && (
        <p className="text-ink-soft">This is your only second factor. Add another one before you remove it.</p>
      )}
      {canUsePasskeys() ? (
        <Button look="secondary" className="justify-self-start" onClick={() => setOpen({ kind: 'add' })}>
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
    <div className="-mr-4 -ml-5 flex">
      <Button look="quiet" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
        Rename
      </Button>
      {onRemove && (
        <Button look="quiet" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  </li>
)
