import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { tellRefusal } from '#client/platform/tell-refusal.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { sayUndone, showDone } from '#client/ui/undo-toast.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'
import { type LeadDuplicates as Twins, unmergeDays } from '#shared/intake/leads/management-contract.ts'
import { LeadSection } from './lead-section.tsx'
import { leadDuplicates, mergeLead, unmergeLead } from './queries.ts'
import { useLeadMutation } from './use-lead-mutation.ts'

interface DuplicateLeadsProps {
  id: string
  /** Draws the link that opens a lead; the page knows the address. */
  renderLink: (lead: Lead) => ReactNode
}

/** Other leads that may be the same person, and those that were joined to this one. Nothing while there are none. */
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
            title: 'The leads are joined',
            onUndo: () =>
              void undoing
                .mutateAsync({ id: otherId })
                .then(sayUndone, (error) => tellRefusal('They are still joined', error)),
          }),
      },
    )
  return (
    <LeadSection title="The same person">
      <FormErrors message={problem?.message ?? null} />
      <ul>
        {duplicates.candidates.map(({ lead, likenesses }) => (
          <DuplicateRow
            key={lead.id}
            lead={lead}
            renderLink={renderLink}
            words={likenesses.map((each) => duplicateReasonLabels[each]).join(', ')}
          >
            <Button look="secondary" disabled={merging.isPending} onClick={() => merge(lead.id)}>
              Join to this one
            </Button>
          </DuplicateRow>
        ))}
        {duplicates.merged.map(({ lead, mayBeParted }) => (
          <DuplicateRow key={lead.id} lead={lead} renderLink={renderLink} words="Joined to this one">
            {mayBeParted && (
              <Button look="secondary" disabled={unmerging.isPending} onClick={() => unmerging.mutate({ id: lead.id })}>
                Part again
              </Button>
            )}
          </DuplicateRow>
        ))}
      </ul>
      {duplicates.candidates.length > 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          Joining moves nothing: what each of them sent and agreed to stays with its evidence. For {unmergeDays} days
          they can be parted again.
        </p>
      )}
    </LeadSection>
  )
}

interface DuplicateRowProps extends DuplicateLeadsProps {
  lead: Lead
  words: string
  children: ReactNode
}

const DuplicateRow = ({ lead, words, renderLink, children }: Omit<DuplicateRowProps, 'id'>) => (
  <li className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-2 last:border-0">
    <div className="min-w-0">
      {renderLink(lead)}
      <p className="wrap-anywhere text-ink-soft text-sm">
        {lead.email} · {formatLeadPhone(lead)}
      </p>
      <Badge>{words}</Badge>
    </div>
    {children}
  </li>
)

const duplicateReasonLabels: Record<Twins['candidates'][number]['likenesses'][number], string> = {
  phone: 'Same number',
  name: 'Same name, address alike',
  business: 'Same business',
}
