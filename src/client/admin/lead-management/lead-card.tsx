import type { ReactNode } from 'react'
import { BoardCard } from '#client/ui/board-card.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { allowedStatuses, type LeadStatus, leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { NextStep } from './next-step.tsx'

interface LeadCardProps {
  lead: Lead
  isOpen: boolean
  /** True while the move is being saved. */
  isMoving: boolean
  /** Absent for read-only users. */
  onMove: ((to: LeadStatus) => void) | undefined
  onDrag: (lead: Lead | undefined) => void
  /** Renders the link to the lead; the page knows its URL. */
  renderLink: (lead: Lead) => ReactNode
}

/** A lead on the board. It can be dragged or moved through its menu. */
export function LeadCard({ lead, isOpen, isMoving, onMove, onDrag, renderLink }: LeadCardProps) {
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
