import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { StatusReasonDialog } from '#client/admin/lead-management/ownership/status-reason-dialog.tsx'
import { leadColumn, leadCounts } from '#client/admin/lead-management/queries.ts'
import { useLeadUpdate } from '#client/admin/lead-management/use-lead-update.ts'
import { BoardList } from '#client/platform/components/board-list.tsx'
import { type CardMove, useCardMoves } from '#client/platform/components/use-card-moves.ts'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Board, BoardCard, BoardColumn, type Counted, formatCount } from '#client/ui/list/board-column.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import {
  allowedStatuses,
  boardStatuses,
  type LeadStatus,
  leadStatuses,
  requiresReason,
} from '#shared/intake/leads/lead-status.ts'
import type { LeadQuery } from './list-queries.ts'
import { NextStep } from './next-step.tsx'

type BoardMove = CardMove<Lead, LeadStatus>

const needsReason = (_lead: Lead, to: LeadStatus) => requiresReason(to)

interface LeadCardProps {
  lead: Lead
  isOpen: boolean
  isMoving: boolean
  /** Absent for read-only users. */
  onMove: ((to: LeadStatus) => void) | undefined
  onDrag: (lead: Lead | undefined) => void
  renderLink: (lead: Lead) => ReactNode
}

interface LeadColumnProps {
  status: LeadStatus
  question: LeadQuery
  /** Undefined while loading. */
  count: Counted | undefined
  moves: readonly BoardMove[]
  dragged: Lead | undefined
  onDrag: (lead: Lead | undefined) => void
  /** Absent for read-only users. */
  onMove: ((lead: Lead, to: LeadStatus, isByKeyboard: boolean) => void) | undefined
  open: string
  renderLink: (lead: Lead) => ReactNode
}

interface LeadBoardProps {
  question: LeadQuery
  /** Empty while closed. */
  open: string
  canEdit: boolean
  renderLink: (lead: Lead) => ReactNode
}

export function LeadBoard({ question, open, canEdit, renderLink }: LeadBoardProps) {
  const counts = useQuery(leadCounts(question)).data?.counts
  const { moves, asking, move, send, stopAsking } = useBoardMoves()
  const [dragged, setDragged] = useState<Lead>()
  return (
    <Board>
      {boardStatuses.map((status) => (
        <LeadColumn
          key={status}
          status={status}
          question={question}
          count={counts?.find((each) => each.status === status)}
          moves={moves}
          dragged={dragged}
          onDrag={setDragged}
          onMove={canEdit ? move : undefined}
          open={open}
          renderLink={renderLink}
        />
      ))}
      {asking && (
        <StatusReasonDialog
          to={asking.to}
          what={asking.card.name}
          onMove={(reason) => send(asking, reason)}
          onClose={stopAsking}
        />
      )}
    </Board>
  )
}

/** Newest first. */
function LeadColumn(props: LeadColumnProps) {
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

/** Can be dragged or moved through its menu. */
function LeadCard({ lead, isOpen, isMoving, onMove, onDrag, renderLink }: LeadCardProps) {
  const moves = allowedStatuses(lead.status)
  return (
    <BoardCard
      id={lead.id}
      name={lead.name}
      isOpen={isOpen}
      isMoving={isMoving}
      moves={onMove ? moves.map((status) => [status, leadStatusLabels[status]] as const) : []}
      onMove={(key) => {
        const to = leadStatuses.find((status) => status === key)
        if (to) onMove?.(to)
      }}
      onDrag={(isDragging) => onDrag(isDragging ? lead : undefined)}
    >
      {renderLink(lead)}
      <p className="text-ink-soft text-sm">
        {lead.source} · <TimeAgo at={lead.createdAt} />
      </p>
      {lead.owner && <p className="truncate text-ink-soft text-sm">{lead.owner}</p>}
      <p className="truncate text-sm empty:hidden">
        <NextStep lead={lead} />
      </p>
    </BoardCard>
  )
}

function useBoardMoves() {
  const { run } = useLeadUpdate()
  const carry = useCallback(
    ({ card, to }: BoardMove, reason: string) => run([card], { action: 'move', to, reason }),
    [run],
  )
  return useCardMoves({ carry, saysWhy: needsReason })
}
