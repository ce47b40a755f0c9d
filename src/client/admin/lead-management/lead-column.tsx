import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BoardList } from '#client/platform/board-list.tsx'
import { BoardColumn, type Counted, formatCount } from '#client/ui/board-column.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { allowedStatuses, type LeadStatus } from '#shared/intake/leads/lead-status.ts'
import { LeadCard } from './lead-card.tsx'
import { type LeadQuery, leadColumn } from './queries.ts'
import type { BoardMove } from './use-board-moves.ts'

interface LeadColumnProps {
  status: LeadStatus
  question: LeadQuery
  /** Undefined while loading. */
  count: Counted | undefined
  moves: readonly BoardMove[]
  /** The lead being dragged. */
  dragged: Lead | undefined
  onDrag: (lead: Lead | undefined) => void
  /** Absent for read-only users. */
  onMove: ((lead: Lead, to: LeadStatus, isByKeyboard: boolean) => void) | undefined
  open: string
  renderLink: (lead: Lead) => ReactNode
}

/** Leads with one status, newest first. */
export function LeadColumn(props: LeadColumnProps) {
  const { status, question, count, moves, dragged, onDrag, onMove, open, renderLink } = props
  const list = useInfiniteQuery(leadColumn({ ...question, status, sort: 'newest' }))
  const here = list.data?.pages.flatMap((page) => page.leads) ?? []
  const coming = moves.filter(({ to }) => to === status).map(({ card }) => card)
  const staying = here.filter(({ id }) => !moves.some(({ card }) => card.id === id))
  const takes = onMove !== undefined && dragged !== undefined && allowedStatuses(dragged.status).includes(status)

  return (
    <BoardColumn
      title={leadStatusLabels[status]}
      count={formatCount(count)}
      isTaking={takes}
      isDimmed={dragged !== undefined && !takes && dragged.status !== status}
      onDrop={() => takes && onMove(dragged, status, false)}
    >
      <BoardList
        list={list}
        empty="No leads in this column"
        cards={[...coming, ...staying].map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            isOpen={lead.id === open}
            isMoving={coming.includes(lead)}
            onMove={onMove && ((to) => onMove(lead, to, true))}
            onDrag={onDrag}
            renderLink={renderLink}
          />
        ))}
      />
    </BoardColumn>
  )
}
