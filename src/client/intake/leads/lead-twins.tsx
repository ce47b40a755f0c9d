import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { tellRefusal } from '#client/platform/tell-refusal.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { sayUndone, showDone } from '#client/ui/undo-toast.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { type LeadTwins as Twins, unmergeDays } from '#shared/intake/leads/desk-contract.ts'
import { leadNumber } from '#shared/intake/leads/lead-number.ts'
import { LeadSection } from './lead-section.tsx'
import { leadTwins, mergeLead, unmergeLead } from './queries.ts'
import { useLeadWork } from './use-lead-work.ts'

interface LeadTwinsProps {
  id: string
  /** Draws the link that opens a lead; the page knows the address. */
  renderLink: (lead: Lead) => ReactNode
}

/** Other leads that may be the same person, and those that were joined to this one. Nothing while there are none. */
export function LeadTwins({ id, renderLink }: LeadTwinsProps) {
  const twins = useQuery(leadTwins(id)).data
  const merging = useLeadWork(mergeLead)
  const parting = useLeadWork(unmergeLead)
  const undoing = useLeadWork(unmergeLead)
  const problem = formProblem(merging.error ?? parting.error)
  if (!twins || (twins.candidates.length === 0 && twins.merged.length === 0)) return null

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
        {twins.candidates.map(({ lead, likenesses }) => (
          <Twin
            key={lead.id}
            lead={lead}
            renderLink={renderLink}
            words={likenesses.map((each) => likenessLabels[each]).join(', ')}
          >
            <Button look="secondary" disabled={merging.isPending} onClick={() => merge(lead.id)}>
              Join to this one
            </Button>
          </Twin>
        ))}
        {twins.merged.map(({ lead, mayBeParted }) => (
          <Twin key={lead.id} lead={lead} renderLink={renderLink} words="Joined to this one">
            {mayBeParted && (
              <Button look="secondary" disabled={parting.isPending} onClick={() => parting.mutate({ id: lead.id })}>
                Part again
              </Button>
            )}
          </Twin>
        ))}
      </ul>
      {twins.candidates.length > 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          Joining moves nothing: what each of them sent and agreed to stays with its evidence. For {unmergeDays} days
          they can be parted again.
        </p>
      )}
    </LeadSection>
  )
}

interface TwinProps extends LeadTwinsProps {
  lead: Lead
  words: string
  children: ReactNode
}

const Twin = ({ lead, words, renderLink, children }: Omit<TwinProps, 'id'>) => (
  <li className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-2 last:border-0">
    <div className="min-w-0">
      {renderLink(lead)}
      <p className="wrap-anywhere text-ink-soft text-sm">
        {lead.email} · {leadNumber(lead)}
      </p>
      <Badge>{words}</Badge>
    </div>
    {children}
  </li>
)

const likenessLabels: Record<Twins['candidates'][number]['likenesses'][number], string> = {
  phone: 'Same number',
  name: 'Same name, address alike',
  business: 'Same business',
}
