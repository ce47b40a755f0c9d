import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSecurity, removeAuthenticator } from '#client/identity/auth/account-queries.ts'
import { enrollment } from '#client/identity/auth/queries.ts'
import { RecoveryCodesDialog } from '#client/identity/auth/recovery-codes-dialog.tsx'
import { SetUpAppDialog } from '#client/identity/auth/set-up-app-dialog.tsx'
import { formProblem } from '#client/platform/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'

interface AuthenticatorBlockProps {
  enrolledAt: string | null
  isLastFactor: boolean
}

export function AuthenticatorBlock({ enrolledAt, isLastFactor }: AuthenticatorBlockProps) {
  const client = useQueryClient()
  const removal = useMutation(removeAuthenticator)
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const refresh = () => {
    setOpen(null)
    client.removeQueries(enrollment)
    void client.invalidateQueries(ownSecurity)
  }

  return (
    <Block title="Authenticator app" intro="An app on your phone that shows a new code every 30 seconds.">
      <p>
        {enrolledAt ? (
          <>
            Set up on <ExactTime at={enrolledAt} />.
          </>
        ) : (
          'Not set up.'
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOpen('set-up')}>
          {enrolledAt ? 'Replace app' : 'Set up app'}
        </Button>
        {enrolledAt && !isLastFactor && (
          <Button look="quiet" onClick={() => setOpen('remove')}>
            Remove app
          </Button>
        )}
      </div>
      {enrolledAt && isLastFactor && (
        <p className="text-ink-soft">This is your only second factor. Add another one before you remove it.</p>
      )}
      {open === 'set-up' && (
        <SetUpAppDialog
          isAnother={enrolledAt !== null}
          onEnrolled={(recoveryCodes) => {
            setCodes(recoveryCodes)
            refresh()
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          action="Remove"
          isBusy={removal.isPending}
          problem={formProblem(removal.error)?.message ?? null}
          onConfirm={() => removal.mutate(undefined, { onSuccess: refresh })}
          onClose={() => setOpen(null)}
        >
          Its codes will stop working for your account. You can set up an app again at any time.
        </ConfirmDialog>
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Block>
  )
}
