import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeactivateDialog } from '#client/identity/staff/deactivate-dialog.tsx'
import { deactivateStaff, reactivateStaff } from '#client/identity/staff/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { StaffMember } from '#shared/identity/staff/contract.ts'

/** Deactivates an account after confirmation, or reactivates it. */
export function StatusSwitch({ member }: { member: StaffMember }) {
  const { id, name, status } = member
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [['staff'], ['sessions'], ['api-keys'], ['webhooks']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  const deactivation = useMutation({ ...deactivateStaff, onSettled })
  const reactivation = useMutation({ ...reactivateStaff, onSettled })
  const problem = formProblem(reactivation.error)
  const isActive = status === 'active'
  const press = () => {
    deactivation.reset()
    reactivation.reset()
    if (isActive) setAsking(true)
    else reactivation.mutate({ id })
  }
  const isBusy = reactivation.isPending

  return (
    <>
      <FormErrors message={problem?.message ?? null} />
      <p role="status" className="text-ink-soft">
        {isActive
          ? `${reactivation.isSuccess ? `${name} can sign in again. ` : ''}A deactivated person is signed out right away and can’t sign in. Their API keys are revoked and their webhooks are paused. Their work stays.`
          : `${name} is signed out and can’t sign in.${deactivation.data ? endedText(deactivation.data) : ''}`}
      </p>
      <Button look="secondary" className="justify-self-start" disabled={isBusy} onClick={press}>
        {isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
      {isAsking && (
        <DeactivateDialog
          member={member}
          isBusy={deactivation.isPending}
          problem={formProblem(deactivation.error)?.message ?? null}
          onConfirm={() => deactivation.mutate({ id }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function endedText({ revokedApiKeys, pausedWebhooks }: { revokedApiKeys: number; pausedWebhooks: number }) {
  const keys = revokedApiKeys === 1 ? '1 API key was revoked' : `${revokedApiKeys} API keys were revoked`
  const hooks = pausedWebhooks === 1 ? '1 webhook was paused' : `${pausedWebhooks} webhooks were paused`
  const ended = [revokedApiKeys > 0 && keys, pausedWebhooks > 0 && hooks].filter(Boolean).join(' and ')
  return ended && ` ${ended}.`
}
