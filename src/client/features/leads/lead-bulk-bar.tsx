import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { showSiteToast } from '#client/platform/site-toast.tsx'
import { PickBar } from '#client/ui/pick-bar.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Picks } from '#client/ui/use-picks.ts'
import type { Lead } from '#shared/leads/contract.ts'
import { type LeadChange, mostAtOnce } from '#shared/leads/desk-contract.ts'
import { type LeadStatus, leadMoves, saysWhy } from '#shared/leads/lead-status.ts'
import { leadStatusWords } from '#shared/leads/lead-words.ts'
import { LeadReason } from './lead-reason.tsx'
import { leadOwners } from './queries.ts'
import { useLeadChange } from './use-lead-change.ts'

/** From any first step, all of these can be reached by hand. */
const targets = leadMoves('new')

/** What can be done with the ticked leads. */
export function LeadBulkBar({ picks, leads }: { picks: Picks; leads: readonly Lead[] }) {
  const owners = useQuery(leadOwners).data?.owners ?? []
  const [asking, setAsking] = useState<LeadStatus>()
  const { run, isPending } = useLeadChange()
  const picked = leads.filter(({ id }) => picks.ids.has(id)).slice(0, mostAtOnce)

  async function change(what: LeadChange) {
    await run(picked, what)
    picks.clear()
  }
  const changeNow = (what: LeadChange) =>
    void change(what).catch((error: unknown) =>
      showSiteToast({ title: 'Nothing was changed', description: messageOf(error), look: 'destructive' }),
    )

  return (
    <>
      <PickBar picks={picks}>
        <Select
          label="Assign to"
          value=""
          disabled={isPending}
          onChange={({ currentTarget: { value } }) =>
            changeNow({ act: 'assign', to: value === 'nobody' ? null : value })
          }
        >
          <option value="" disabled>
            Assign to…
          </option>
          <option value="nobody">Nobody</option>
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Move to"
          value=""
          disabled={isPending}
          onChange={({ currentTarget: { value } }) => {
            const to = targets.find((status) => status === value)
            if (to && saysWhy(to)) setAsking(to)
            else if (to) changeNow({ act: 'move', to, reason: '' })
          }}
        >
          <option value="" disabled>
            Move to…
          </option>
          {targets.map((status) => (
            <option key={status} value={status}>
              {leadStatusWords[status]}
            </option>
          ))}
        </Select>
      </PickBar>
      {asking && (
        <LeadReason
          to={asking}
          what={picked.length === 1 ? '1 lead' : `${picked.length} leads`}
          onMove={(reason) => change({ act: 'move', to: asking, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
