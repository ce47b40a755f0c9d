import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { allowedStatuses, type LeadStatus, requiresReason } from '#shared/intake/leads/lead-status.ts'
import { leadOwners } from './queries.ts'
import { ReassignDialog } from './status-reason-dialog.tsx'
import { useLeadUpdate } from './use-lead-update.ts'

/** @param me id of the signed-in user. */
export function LeadOwnerAndStatus({ lead, me }: { lead: Lead; me: string }) {
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-4">
      <OwnerField lead={lead} me={me} />
      <StatusField key={lead.status} lead={lead} />
    </div>
  )
}

function OwnerField({ lead, me }: { lead: Lead; me: string }) {
  const owners = useQuery(leadOwners)
  const change = useLeadUpdate()
  const [pendingOwner, setPendingOwner] = useState<{ to: string | null; title: string }>()
  const isColleagues = lead.ownerId !== null && lead.ownerId !== me
  const assign = (to: string | null, title: string) => {
    if (isColleagues) setPendingOwner({ to, title })
    else void change.run([lead], { act: 'assign', to, reason: '' }).catch(() => {})
  }
  const known = owners.data?.owners ?? []
  const formerOwner =
    lead.ownerId && !known.some(({ id }) => id === lead.ownerId)
      ? [[lead.ownerId, lead.owner ?? 'A former team member'] as const]
      : []
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label="Owner"
        name="owner"
        value={lead.ownerId ?? ''}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) => {
          const name = known.find(({ id }) => id === value)?.name
          assign(value || null, name ? `Reassign to ${name}` : 'Unassign')
        }}
        options={[['', 'Unassigned'], ...formerOwner, ...known.map(({ id, name }) => [id, name] as const)]}
      />
      {lead.ownerId !== me && (
        <Button
          look="secondary"
          className="justify-self-start"
          disabled={change.isPending}
          onClick={() => assign(me, 'Reassign to me')}
        >
          {lead.owner ? 'Reassign to me' : 'Assign to me'}
        </Button>
      )}
      {!pendingOwner && <FormErrors message={formProblem(change.error)?.message ?? null} />}
      {pendingOwner && (
        <ReassignDialog
          title={pendingOwner.title}
          intro={`${lead.owner} owns this lead. We’ll notify them and the managers.`}
          onReassign={(reason) => change.run([lead], { act: 'assign', to: pendingOwner.to, reason })}
          onClose={() => setPendingOwner(undefined)}
        />
      )}
    </div>
  )
}

function StatusField({ lead }: { lead: Lead }) {
  const moves = allowedStatuses(lead.status)
  const [draft, saveDraft] = useDraftStore<{ to: LeadStatus; reason: string }>(`move ${lead.id}`)
  // The draft may be from an earlier status, and no longer allowed.
  const to = moves.find((status) => status === draft?.to)
  const reason = draft?.reason ?? ''
  const [sent, setSent] = useState<LeadStatus>()
  const change = useLeadUpdate()
  const problem = formProblem(change.error)

  function move(to: LeadStatus, reason: string) {
    setSent(to)
    void change
      .run([lead], { act: 'move', to, reason })
      .then(
        () => saveDraft(undefined),
        () => {},
      )
      .finally(() => setSent(undefined))
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (to) move(to, reason)
  }

  if (moves.length === 0) return <p className="text-ink-soft">Do not contact: no calls or messages.</p>
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <SelectField
        label="Status"
        name="status"
        value={sent ?? to ?? lead.status}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) => {
          const chosen = moves.find((status) => status === value)
          if (chosen && !requiresReason(chosen)) move(chosen, '')
          else saveDraft(chosen && { to: chosen, reason })
        }}
        options={[lead.status, ...moves].map((status) => [status, leadStatusLabels[status]] as const)}
      />
      <FormErrors message={problem?.message ?? null} />
      {to && (
        <>
          <TextArea
            label="Reason"
            name="reason"
            help={
              to === 'do_not_contact'
                ? 'What they said, and where. Calls and texts stop permanently.'
                : 'Saved with the status change. Internal only.'
            }
            value={reason}
            onChange={({ target }) => saveDraft({ to, reason: target.value })}
            error={problem?.fields.reason}
            maxLength={1_000}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={change.isPending}>
              Move to {leadStatusLabels[to]}
            </Button>
            <Button look="quiet" disabled={change.isPending} onClick={() => saveDraft(undefined)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
