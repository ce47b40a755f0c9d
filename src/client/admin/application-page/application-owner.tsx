import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { applicationDetail, applicationOwners, applicationsKey, assignApplication, takeApplication } from './queries.ts'

interface ApplicationOwnerProps {
  file: ApplicationDetail
  /** Can assign applications to others. */
  mayAssign: boolean
}

type RequestedOwner = { readonly title: string; readonly to: string | null } | 'me'

/** Assigns in one click if unassigned, otherwise with a reason. */
export function ApplicationOwner({ file, mayAssign }: ApplicationOwnerProps) {
  const { id, owner, ownerId, isMine } = file.application
  const client = useQueryClient()
  const writing = {
    onSuccess: (changed: ApplicationDetail) => {
      client.setQueryData(applicationDetail(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...applicationsKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(applicationDetail(id)),
  }
  const taking = useMutation({ ...takeApplication, ...writing })
  const assigning = useMutation({ ...assignApplication, ...writing })
  const [asking, setAsking] = useState<RequestedOwner>()
  const isBusy = taking.isPending || assigning.isPending
  const isTaken = owner !== null && !isMine

  const send = (wanted: RequestedOwner, reason: string) =>
    wanted === 'me'
      ? taking.mutateAsync({ id, from: ownerId, reason })
      : assigning.mutateAsync({ id, from: ownerId, to: wanted.to, reason })
  const want = (wanted: RequestedOwner) => {
    if (isTaken) setAsking(wanted)
    // The error is shown below.
    else send(wanted, '').catch(() => {})
  }

  return (
    <>
      {!asking && <FormErrors message={formProblem(taking.error ?? assigning.error)?.message ?? null} />}
      <div className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere min-w-0">{owner ? `Owner: ${isMine ? 'You' : owner}` : 'Unassigned'}</span>
        {!isMine && !file.takeover?.isMine && (
          <Button variant="secondary" disabled={isBusy} onClick={() => want('me')}>
            {owner ? 'Reassign to me' : 'Assign to me'}
          </Button>
        )}
        {mayAssign && <AssignTo ownerId={ownerId} isBusy={isBusy} onChoose={want} />}
      </div>
      {asking && (
        <ReasonDialog
          title={asking === 'me' ? 'Reassign to me' : asking.title}
          action={file.takeoverNeedsApproval ? 'Request approval' : 'Reassign'}
          busyLabels="Saving…"
          help="Saved with the application. Internal only."
          onMove={(reason) => send(asking, reason)}
          onClose={() => {
            taking.reset()
            assigning.reset()
            setAsking(undefined)
          }}
        >
          <p className="text-ink-soft">
            {file.takeoverNeedsApproval
              ? `${owner} owns this application, and a lender has made an offer. A manager has to approve the change. Nothing changes until then.`
              : `${owner} owns this application. We’ll notify them and the managers.`}{' '}
            Commission on offers already made stays with {owner}.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

interface AssignToProps {
  ownerId: string | null
  isBusy: boolean
  onChoose: (wanted: RequestedOwner) => void
}

function AssignTo({ ownerId, isBusy, onChoose }: AssignToProps) {
  const owners = useQuery(applicationOwners).data?.owners ?? []
  return (
    <Select
      label="Assign to"
      value=""
      disabled={isBusy}
      onChange={({ currentTarget: { value } }) => {
        const chosen = owners.find(({ id }) => id === value)
        onChoose(chosen ? { to: chosen.id, title: `Reassign to ${chosen.name}` } : { to: null, title: 'Unassign' })
      }}
    >
      <option value="" disabled>
        Assign to…
      </option>
      {ownerId !== null && <option value="nobody">Unassigned</option>}
      {owners
        .filter(({ id }) => id !== ownerId)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  )
}
