import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkConfirmDialog } from '#client/admin/bulk-changes/bulk-confirm-dialog.tsx'
import { MatchingOffer, matchingText } from '#client/admin/bulk-changes/matching-offer.tsx'
import { type TagChange, TagMenus, tagTitle } from '#client/admin/bulk-changes/tag-menus.tsx'
import { BulkProgressBar } from '#client/admin/bulk-changes/use-bulk-run.tsx'
import { useMatching } from '#client/admin/bulk-changes/use-matching.ts'
import { LeadBulkBar } from '#client/admin/lead-management/list/lead-bulk-bar.tsx'
import { type LeadQuery, leadFilter, leadOwners, leadsKey } from '#client/admin/lead-management/list/list-queries.ts'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import { formatRecords } from '#shared/admin/bulk-changes/labels.ts'
import type { LeadChange } from '#shared/admin/lead-management/contract.ts'
import { assigneeName } from '#shared/identity/record-scope/team-turn.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { requiresReason } from '#shared/intake/leads/lead-status.ts'

interface LeadBulkProps {
  picks: RowSelection
  leads: readonly Lead[]
  me: string
  question: LeadQuery
  /** Not all matching leads are shown. */
  hasMore: boolean
}

/** Changes the selected leads, or all that match the filters. */
export function LeadBulk({ picks, leads, me, question, hasMore }: LeadBulkProps) {
  const isOffered = hasMore && picks.ids.size > 0
  const matching = useMatching({ list: 'leads', filter: leadFilter(question), listKey: leadsKey, me, isOffered })
  const [change, setChange] = useState<LeadChange | TagChange>()
  const { owners = [], teams = [] } = useQuery(leadOwners).data ?? {}
  const text = matchingText(matching)
  const records = formatRecords('leads', matching.count ?? 0)
  const picked = leads.filter(({ id }) => picks.ids.has(id))

  const runSelected = (change: object) =>
    matching
      .run(
        change,
        picked.map(({ id, ownerId, status }) => ({ id, ownerId, status })),
      )
      .then(picks.clear)

  /** Selected leads at once, all that match after a question. */
  function tag(change: TagChange) {
    if (matching.isChosen) setChange(change)
    else runSelected(change).catch((error) => showErrorToast('Nothing was changed', error))
  }

  return (
    <>
      <LeadBulkBar
        {...{ picks, leads, me }}
        onMove={(to, reason) => runSelected({ action: 'move', to, reason })}
        isMoving={matching.isPending || matching.running !== undefined}
        offer={
          <>
            <MatchingOffer matching={matching} />
            <TagMenus isDisabled={matching.isPending || matching.running !== undefined} onChange={tag} />
          </>
        }
        all={text === undefined ? undefined : { text, onChange: setChange }}
      />
      {matching.running && (
        <BulkProgressBar
          change={matching.running}
          onStop={() => matching.running && void matching.undo(matching.running.id)}
        />
      )}
      {change && (
        <BulkConfirmDialog
          {...confirmText(change, records, { owners, teams, countOfOthers: matching.countOfOthers })}
          onRun={async (reason) => {
            await matching.run(change.action === 'tag' ? change : { ...change, reason })
            picks.clear()
          }}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  )
}

function confirmText(
  change: LeadChange | TagChange,
  records: string,
  {
    owners,
    teams,
    countOfOthers,
  }: {
    owners: readonly { id: string; name: string }[]
    teams: readonly { id: string; name: string }[]
    countOfOthers: (to: string | null) => number
  },
) {
  if (change.action === 'tag')
    return {
      title: tagTitle(change, records),
      action: change.add.length > 0 ? 'Add tag' : 'Remove tag',
      intro: 'You can undo this for 30 days.',
    }
  if (change.action === 'move')
    return {
      title: `Move ${records} to ${leadStatusLabels[change.to]}`,
      action: 'Move leads',
      intro:
        change.to === 'do_not_contact'
          ? 'Calls and texts to all of them stop permanently. This can’t be undone.'
          : 'Leads that can’t have this status are skipped. You can undo this for 30 days.',
      reasonHelp: requiresReason(change.to) ? 'Saved with each lead. Internal only.' : undefined,
    }
  const { to } = change
  const others = countOfOthers(to)
  return {
    title: to === null ? `Unassign ${records}` : `Assign ${records} to ${assigneeName(to, { owners, teams })}`,
    action: to === null ? 'Unassign leads' : 'Assign leads',
    intro:
      others > 0
        ? `Team members own ${others} of them. We’ll notify them and the managers. You can undo this for 30 days.`
        : 'You can undo this for 30 days.',
    reasonHelp: others > 0 ? 'Saved with each lead. Internal only.' : undefined,
  }
}
