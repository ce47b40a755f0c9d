import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resetSecondFactor } from '#client/identity/staff/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { StaffMember } from '#shared/identity/staff/contract.ts'

/** For a staff member who lost their phone and recovery codes. */
export function SecondFactorReset({ member: { id, name } }: { member: StaffMember }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const attempt = useMutation({
    ...resetSecondFactor,
    onSettled: () => Promise.all([['staff'], ['sessions']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })

  return (
    <>
      <p className="text-ink-soft">Use this if they’ve lost their phone and recovery codes.</p>
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => {
          attempt.reset()
          setIsAsking(true)
        }}
      >
        Reset second factor
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Reset second factor for ${name}?`}
          action="Reset second factor"
          isBusy={attempt.isPending}
          problem={formProblem(attempt.error)?.message ?? null}
          onConfirm={() => attempt.mutate({ id }, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          Their app, passkeys and recovery codes stop working, and they’re signed out everywhere. They’ll set up a new
          second factor at their next sign-in. First, verify that they’re really the one asking.
        </ConfirmDialog>
      )}
    </>
  )
}
