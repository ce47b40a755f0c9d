import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSecurity, renewRecoveryCodes } from '#client/identity/auth/account-queries.ts'
import { RecoveryCodesDialog } from '#client/identity/auth/recovery-codes-dialog.tsx'
import { formProblem } from '#client/platform/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

/** At this number or fewer, staff are asked to create new codes. */
const lowCodeCount = 3

export function RecoveryCodesBlock({ left }: { left: number }) {
  const client = useQueryClient()
  const attempt = useMutation(renewRecoveryCodes)
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    attempt.reset()
    setIsAsking(true)
  }
  const renew = () =>
    attempt.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        void client.invalidateQueries(ownSecurity)
      },
    })

  return (
    <Block
      title="Recovery codes"
      intro="Use these if you lose your phone or passkey. Each code works once. If you lose the codes, create new ones here."
    >
      <p>
        {left === 0 ? 'No codes left.' : `${left} ${left === 1 ? 'code' : 'codes'} left.`}
        {left <= lowCodeCount && ' Create new ones while you can still sign in.'}
      </p>
      <Button look="secondary" className="justify-self-start" onClick={ask}>
        Create new codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Create new recovery codes?"
          action="Create new codes"
          isBusy={attempt.isPending}
          problem={formProblem(attempt.error)?.message ?? null}
          onConfirm={renew}
          onClose={() => setIsAsking(false)}
        >
          You’ll get ten new codes. Your current codes stop working right away.
        </ConfirmDialog>
      )}
      {attempt.data && <RecoveryCodesDialog codes={attempt.data.recoveryCodes} onClose={() => attempt.reset()} />}
    </Block>
  )
}
