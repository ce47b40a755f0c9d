import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSecurity, renewRecoveryCodes } from '#client/identity/auth/account-queries.ts'
import { RecoveryCodesDialog } from '#client/identity/auth/recovery-codes-dialog.tsx'
import { formProblem } from '#client/platform/form-problem.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

/** From here on it is time for new ones. */
const few = 3

/** How many recovery codes are left, and new ones. */
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
      intro="The way in when your phone or passkey is lost. Each works once. Lost the codes? Make new ones."
    >
      <p>
        {left === 0 ? 'No codes are left.' : `${left} ${left === 1 ? 'code is' : 'codes are'} left.`}
        {left <= few && ' Make new ones while you can sign in.'}
      </p>
      <Button look="secondary" className="justify-self-start" onClick={ask}>
        Make new codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Make new recovery codes?"
          action="Make new codes"
          isBusy={attempt.isPending}
          problem={formProblem(attempt.error)?.message ?? null}
          onConfirm={renew}
          onClose={() => setIsAsking(false)}
        >
          You get ten new codes. The ones you have stop working at once.
        </ConfirmDialog>
      )}
      {attempt.data && <RecoveryCodesDialog codes={attempt.data.recoveryCodes} onClose={() => attempt.reset()} />}
    </Block>
  )
}
