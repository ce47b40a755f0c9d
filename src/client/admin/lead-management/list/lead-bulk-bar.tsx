import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReassignDialog, StatusReasonDialog } from '#client/admin/lead-management/ownership/status-reason-dialog.tsx'
import { useLeadUpdate } from '#client/admin/lead-management/use-lead-update.ts'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import { ActionSelect } from '#client/ui/form/select-field.tsx'
import { BulkActionBar } from '#client/ui/list/bulk-action-bar.tsx'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import type { LeadChange } from '#shared/admin/lead-management/contract.ts'
import { assigneeName, teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { allowedStatuses, type LeadStatus, requiresReason } from '#shared/intake/leads/lead-status.ts'
import { leadOwners } from './list-queries.ts'

/** All statuses that staff can set. */
const targets = allowedStatuses('new')

interface LeadBulkBarProps {
  picks: RowSelection
  leads: readonly Lead[]
  me: string
  /** Moves the selected leads; those that can't be moved are named with the reason. @throws the server's error. */
  onMove: (to: LeadStatus, reason: string) => Promise<unknown>
  /** A move is being sent. */
  isMoving?: boolean
  /** Selects more than the shown leads. */
  offer?: ReactNode
  /** More than the shown leads are selected. */
  all?: { readonly text: string; readonly onChange: (change: LeadChange) => void } | undefined
}

export function LeadBulkBar({ picks, leads, me, onMove, isMoving = false, offer, all }: LeadBulkBarProps) {
  const { owners = [], teams = [] } = useQuery(leadOwners).data ?? {}
  const [pendingStatus, setPendingStatus] = useState<LeadStatus>()
  const [reassigning, setReassigning] = useState<{ readonly to: string | null; readonly picked: readonly Lead[] }>()
  const { run, isPending, progress } = useLeadUpdate()
  const picked = leads.filter(({ id }) => picks.ids.has(id))

  const target = formatLeads(picked.length)
  const isColleagues = (to: string | null) => (lead: Lead) =>
    lead.ownerId !== null && lead.ownerId !== me && lead.ownerId !== to

  function assign(to: string | null) {
    if (all) all.onChange({ action: 'assign', to, reason: '' })
    else if (picked.some(isColleagues(to))) setReassigning({ to, picked })
    else void changeNow({ action: 'assign', to, reason: '' })
  }

  async function changeNow(target: LeadChange) {
    let left = picked.length
    try {
      await run(picked, target, (sent) => {
        picks.drop(sent)
        left -= sent.length
      })
    } catch (error) {
      const title =
        left === picked.length ? 'No leads were changed' : `${left} of ${picked.length} leads weren’t changed`
      const description = `${messageOf(error)} They are still selected.`
      showToast({ title, description, variant: 'destructive', isKept: true })
    }
  }

  return (
    <>
      <BulkActionBar picks={picks} text={all?.text}>
        {offer}
        <ActionSelect
          label="Assign to"
          keys="a"
          disabled={isPending}
          onChange={({ currentTarget: { value } }) => assign(value === 'unassigned' ? null : value)}
        >
          <option value="" disabled>
            Assign to…
          </option>
          <option value="unassigned">Unassigned</option>
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {teamTurnLabel(name)}
            </option>
          ))}
        </ActionSelect>
        <ActionSelect
          label="Move to"
          keys="s"
          disabled={isPending || isMoving}
          onChange={({ currentTarget: { value } }) => {
            const to = targets.find((status) => status === value)
            if (to && all) all.onChange({ action: 'move', to, reason: '' })
            else if (to && requiresReason(to)) setPendingStatus(to)
            else if (to) void onMove(to, '').catch((error) => showErrorToast('No leads were moved', error))
          }}
        >
          <option value="" disabled>
            Move to…
          </option>
          {targets.map((status) => (
            <option key={status} value={status}>
              {leadStatusLabels[status]}
            </option>
          ))}
        </ActionSelect>
        {progress && (
          <p role="status" className="figures">
            {progress}
          </p>
        )}
      </BulkActionBar>
      {reassigning && (
        <ReassignDialog
          title={formatReassigning(reassigning.picked.length, reassigning.to, { owners, teams })}
          intro={formatTakenIntro(reassigning.picked.filter(isColleagues(reassigning.to)).length)}
          onReassign={(reason) => run(reassigning.picked, { action: 'assign', to: reassigning.to, reason }, picks.drop)}
          onClose={() => setReassigning(undefined)}
        />
      )}
      {pendingStatus && (
        <StatusReasonDialog
          to={pendingStatus}
          what={target}
          onMove={(reason) => onMove(pendingStatus, reason)}
          onClose={() => setPendingStatus(undefined)}
        />
      )}
    </>
  )
}

const formatLeads = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

const formatReassigning = (count: number, to: string | null, names: Parameters<typeof assigneeName>[1]) =>
  to === null ? `Unassign ${formatLeads(count)}` : `Reassign ${formatLeads(count)} to ${assigneeName(to, names)}`

const formatTakenIntro = (count: number) =>
  `${count === 1 ? 'A team member owns 1' : `Team members own ${count}`} of them. We’ll notify them and the managers.`
