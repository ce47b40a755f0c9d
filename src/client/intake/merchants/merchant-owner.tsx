import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { assigneeName, teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { assignMerchantLead, merchantOwners, reassignMerchantLead, useMerchantChange } from './queries.ts'

interface MerchantOwnerProps {
  lead: MerchantDetail['lead']
  me: string
  /** Can assign requests to others. */
  mayAssign: boolean
}

type NewOwner = { readonly to: string | null; readonly title: string }

/** Who works on a request. Taking it from a colleague needs a reason. */
export function MerchantOwner({ lead: { id, owner, ownerId }, me, mayAssign }: MerchantOwnerProps) {
  const { owners = [], teams = [] } = useQuery({ ...merchantOwners, enabled: mayAssign }).data ?? {}
  const taking = useMerchantChange(assignMerchantLead)
  const assigning = useMerchantChange(reassignMerchantLead)
  const [pending, setPending] = useState<NewOwner>()
  const isBusy = taking.isPending || assigning.isPending
  const send = (to: string | null, reason: string) =>
    to === me
      ? taking.mutateAsync({ id, from: ownerId, reason })
      : assigning.mutateAsync({ id, from: ownerId, to, reason })
  const want = (to: string | null, title: string) => {
    if (ownerId !== null && ownerId !== me) setPending({ to, title })
    // The error is shown below.
    else send(to, '').catch(() => {})
  }
  const former = ownerId && !owners.some((each) => each.id === ownerId) ? [[ownerId, owner ?? ''] as const] : []

  return (
    <div className="grid grid-cols-1 gap-3">
      {!pending && <FormErrors message={formProblem(taking.error ?? assigning.error)?.message ?? null} />}
      {mayAssign ? (
        <SelectField
          label="Assigned to"
          name="owner"
          value={ownerId ?? ''}
          disabled={isBusy}
          options={[
            ['', 'Unassigned'],
            ...former,
            ...owners.map((each) => [each.id, each.name] as const),
            ...teams.map((team) => [team.id, teamTurnLabel(team.name)] as const),
          ]}
          onChange={({ currentTarget: { value } }) =>
            want(value || null, value ? `Reassign to ${assigneeName(value, { owners, teams })}` : 'Unassign')
          }
        />
      ) : (
        <p>{owner ? `Assigned to ${owner}` : 'Unassigned'}</p>
      )}
      {ownerId !== me && (
        <Button
          aria-keyshortcuts="a"
          variant="secondary"
          className="justify-self-start"
          disabled={isBusy}
          onClick={() => want(me, 'Reassign to me')}
        >
          {owner ? 'Reassign to me' : 'Assign to me'}
        </Button>
      )}
      {pending && (
        <ReasonDialog
          title={pending.title}
          action={pending.to === null ? 'Unassign' : 'Reassign'}
          busyLabels="Saving…"
          help="Saved in the audit log. Internal only."
          onMove={(reason) => send(pending.to, reason)}
          onClose={() => {
            taking.reset()
            assigning.reset()
            setPending(undefined)
          }}
        >
          <p className="text-ink-soft">This request is assigned to {owner}. We’ll notify them and the managers.</p>
        </ReasonDialog>
      )}
    </div>
  )
}
