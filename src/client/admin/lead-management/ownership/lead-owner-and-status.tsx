import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadOwners } from '#client/admin/lead-management/list/list-queries.ts'
import { useLeadUpdate } from '#client/admin/lead-management/use-lead-update.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { assigneeName, teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { allowedStatuses, type LeadStatus, requiresReason } from '#shared/intake/leads/lead-status.ts'
import { ReassignDialog } from './status-reason-dialog.tsx'

interface OwnerAndStatusProps {
  lead: Lead
  /** Id of the signed-in user. */
  me: string
  /** Otherwise they can only ask for the lead. */
  mayChange: boolean
}

export function LeadOwnerAndStatus({ lead, me, mayChange }: OwnerAndStatusProps) {
  return (
    <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-x-4 gap-y-2 has-[[role=alert]]:grid-cols-1">
      <OwnerField lead={lead} me={me} mayChange={mayChange} />
      {mayChange && <StatusField key={lead.status} lead={lead} />}
    </div>
  )
}

function OwnerField({ lead, me, mayChange }: OwnerAndStatusProps) {
  const owners = useQuery(leadOwners)
  const change = useLeadUpdate()
  const [pendingOwner, setPendingOwner] = useState<{ to: string | null; title: string }>()
  const isColleagues = lead.ownerId !== null && lead.ownerId !== me
  const assign = (to: string | null, title: string) => {
    if (isColleagues) setPendingOwner({ to, title })
    else void change.run([lead], { action: 'assign', to, reason: '' }).catch(() => {})
  }
  const { owners: known = [], teams = [] } = owners.data ?? {}
  const formerOwner =
    lead.ownerId && !known.some(({ id }) => id === lead.ownerId)
      ? [[lead.ownerId, lead.owner ?? 'A former team member'] as const]
      : []
  return (
    <div className="grid grid-cols-1 gap-2">
      {!mayChange && <p className="text-sm">Owner: {lead.owner}</p>}
      {mayChange && (
        <SelectField
          label="Owner"
          name="owner"
          value={lead.ownerId ?? ''}
          disabled={change.isPending}
          onChange={({ currentTarget: { value } }) => {
            assign(value || null, value ? `Reassign to ${assigneeName(value, { owners: known, teams })}` : 'Unassign')
          }}
          options={[
            ['', 'Unassigned'],
            ...formerOwner,
            ...known.map(({ id, name }) => [id, name] as const),
            ...teams.map(({ id, name }) => [id, teamTurnLabel(name)] as const),
          ]}
        />
      )}
      {lead.ownerId !== me && (
        <Button
          // The next action of a lead that no one has.
          variant={lead.ownerId === null ? 'primary' : 'quiet'}
          className={lead.ownerId === null ? 'justify-self-start' : '-ml-control-x justify-self-start'}
          aria-keyshortcuts="a"
          disabled={change.isPending}
          onClick={() => assign(me, 'Reassign to me')}
        >
          {lead.owner ? 'Reassign to me' : lead.status === 'new' ? 'Claim lead' : 'Assign to me'}
        </Button>
      )}
      {!pendingOwner && <FormErrors message={formProblem(change.error)?.message ?? null} />}
      {pendingOwner && (
        <ReassignDialog
          title={pendingOwner.title}
          intro={`${lead.owner} owns this lead. We’ll notify them and the managers.`}
          onReassign={(reason) => change.run([lead], { action: 'assign', to: pendingOwner.to, reason })}
          onClose={() => setPendingOwner(undefined)}
        />
      )}
    </div>
  )
}

const emptyMove: { to: LeadStatus | undefined; reason: string } = { to: undefined, reason: '' }

function StatusField({ lead }: { lead: Lead }) {
  const moves = allowedStatuses(lead.status)
  const [sent, setSent] = useState<LeadStatus>()
  const { run, reset, error, isPending } = useLeadUpdate()
  const form = useRecordForm(`move ${lead.id}`, {
    saved: emptyMove,
    saving: {
      ...{ error, isPending, reset },
      mutateAsync: (move: { to: LeadStatus; reason: string }) => {
        setSent(move.to)
        return run([lead], { action: 'move', ...move }).finally(() => setSent(undefined))
      },
    },
  })
  const { reason } = form.draft
  // The draft may be from an earlier status, and no longer allowed.
  const to = moves.find((status) => status === form.draft.to)

  if (moves.length === 0) return <p className="text-ink-soft">Do not contact: no calls or messages.</p>
  return (
    <Form problem={null} onSubmit={() => to && form.submit({ to, reason })}>
      <SelectField
        label="Status"
        name="status"
        aria-keyshortcuts="s"
        value={sent ?? to ?? lead.status}
        disabled={form.isSaving}
        onChange={({ currentTarget: { value } }) => {
          const chosen = moves.find((status) => status === value)
          if (!chosen) form.discard()
          else if (requiresReason(chosen)) form.change({ to: chosen })
          else form.submit({ to: chosen, reason: '' })
        }}
        options={[lead.status, ...moves].map((status) => [status, leadStatusLabels[status]] as const)}
      />
      <FormErrors message={form.problem?.message ?? null} />
      {to && (
        <>
          <TextArea
            {...form.field('reason')}
            label="Reason"
            help={
              to === 'do_not_contact'
                ? 'What they said, and where. Calls and texts stop permanently.'
                : 'Saved with the status change. Internal only.'
            }
            maxLength={1_000}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={form.isSaving}>
              Move to {leadStatusLabels[to]}
            </Button>
            <Button variant="quiet" disabled={form.isSaving} onClick={form.discard}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
