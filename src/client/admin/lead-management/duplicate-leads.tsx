import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { type LeadDuplicates as Twins, unmergeDays } from '#shared/admin/lead-management/contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'
import { LeadSection } from './lead-section.tsx'
import { leadDuplicates, mergeLead, unmergeLead, useLeadMutation } from './queries.ts'

interface DuplicateLeadsProps {
  id: string
  renderLink: (lead: Lead) => ReactNode
}

/** Possible duplicates and merged leads; nothing if there are none. */
export function DuplicateLeads({ id, renderLink }: DuplicateLeadsProps) {
  const duplicates = useQuery(leadDuplicates(id)).data
  const merging = useLeadMutation(mergeLead)
  const unmerging = useLeadMutation(unmergeLead)
  const undoing = useLeadMutation(unmergeLead)
  const problem = formProblem(merging.error ?? unmerging.error)
  if (!duplicates || (duplicates.candidates.length === 0 && duplicates.merged.length === 0)) return null

  const merge = (otherId: string) =>
    merging.mutate(
      { id, otherId },
      {
        onSuccess: () =>
          showDone({
            title: 'Leads merged',
            onUndo: () =>
              void undoing
                .mutateAsync({ id: otherId })
                .then(sayUndone, (error) => showErrorToast('The leads are still merged', error)),
          }),
      },
    )
  return (
    <LeadSection title="Duplicates">
      <FormErrors message={problem?.message ?? null} />
      <ul>
        {duplicates.candidates.map(({ lead, reasons }) => (
          <DuplicateRow
            key={lead.id}
            lead={lead}
            renderLink={renderLink}
            label={reasons.map((each) => duplicateReasonLabels[each]).join(', ')}
          >
            <Button variant="secondary" disabled={merging.isPending} onClick={() => merge(lead.id)}>
              Merge into this lead
            </Button>
          </DuplicateRow>
        ))}
        {duplicates.merged.map(({ lead, canBeUnmerged }) => (
          <DuplicateRow key={lead.id} lead={lead} renderLink={renderLink} label="Merged into this lead">
            {canBeUnmerged && (
              <Button
                variant="secondary"
                disabled={unmerging.isPending}
                onClick={() => unmerging.mutate({ id: lead.id })}
              >
                Unmerge
              </Button>
            )}
          </DuplicateRow>
        ))}
      </ul>
      {duplicates.candidates.length > 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          Each lead keeps its submissions and consents. You can unmerge leads for {unmergeDays} days after the merge.
        </p>
      )}
    </LeadSection>
  )
}

interface DuplicateRowProps extends DuplicateLeadsProps {
  lead: Lead
  label: string
  children: ReactNode
}

const DuplicateRow = ({ lead, label, renderLink, children }: Omit<DuplicateRowProps, 'id'>) => (
  <li className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-2 last:border-0">
    <div className="min-w-0">
      {renderLink(lead)}
      <p className="wrap-anywhere text-ink-soft text-sm">
        {lead.email && `${lead.email} · `}
        {formatLeadPhone(lead)}
      </p>
      <Badge>{label}</Badge>
    </div>
    {children}
  </li>
)

const duplicateReasonLabels: Record<Twins['candidates'][number]['reasons'][number], string> = {
  phone: 'Same phone number',
  name: 'Same name, similar email',
  business: 'Same business',
}
