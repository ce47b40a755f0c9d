import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deactivateStaff, reactivateStaff } from '#client/features/staff/queries.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { StaffMember } from '#shared/staff/contract.ts'

/** Closes an account and opens it again: each is the undo of the other, so neither asks first. */
export function StatusSwitch({ member: { id, name, status } }: { member: StaffMember }) {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([['staff'], ['sessions']].map((queryKey) => client.invalidateQueries({ queryKey })))
  const deactivation = useMutation({ ...deactivateStaff, onSettled })
  const reactivation = useMutation({ ...reactivateStaff, onSettled })
  const problem = formProblem(deactivation.error ?? reactivation.error)
  const isActive = status === 'active'
  const press = () => {
    const [next, last] = isActive ? [deactivation, reactivation] : [reactivation, deactivation]
    last.reset()
    next.mutate({ id })
  }
  const isBusy = deactivation.isPending || reactivation.isPending

  return (
    <>
      <FormErrors message={problem?.message ?? null} />
      <p role="status" className="text-ink-soft">
        {isActive
          ? `${reactivation.isSuccess ? `${name} can sign in again. ` : ''}Deactivated, somebody is signed out at once and cannot sign in. What they did stays, and you can undo it.`
          : `${name} is signed out and cannot sign in.`}
      </p>
      <Button look="secondary" className="justify-self-start" disabled={isBusy} onClick={press}>
        {isBusy ? 'One moment…' : statusAction(isActive, deactivation.isSuccess)}
      </Button>
    </>
  )
}

function statusAction(isActive: boolean, wasJustDeactivated: boolean) {
  if (isActive) return 'Deactivate'
  return wasJustDeactivated ? 'Undo' : 'Reactivate'
}
