import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from '#client/ui/menu.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { Lead } from '#shared/leads/contract.ts'
import { type LeadStatus, leadMoves, leadStatuses } from '#shared/leads/lead-status.ts'
import { leadStatusWords } from '#shared/leads/lead-words.ts'
import { NextStep } from './next-step.tsx'

interface LeadCardProps {
  lead: Lead
  isOpen: boolean
  /** On its way to another column. */
  isMoving: boolean
  /** Absent for who only looks. */
  onMove: ((to: LeadStatus) => void) | undefined
  onDrag: (lead: Lead | undefined) => void
  /** Draws the link that opens the lead; the page knows the address. */
  renderLink: (lead: Lead) => ReactNode
}

/** One lead on the board: dragged with the pointer, or moved by its menu. */
export function LeadCard({ lead, isOpen, isMoving, onMove, onDrag, renderLink }: LeadCardProps) {
  const moves = leadMoves(lead.status)
  return (
    <li
      data-card={lead.id}
      data-selected={isOpen}
      draggable={onMove !== undefined && moves.length > 0 && !isMoving}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        onDrag(lead)
      }}
      onDragEnd={() => onDrag(undefined)}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] rounded border border-line bg-surface pl-3 hover:border-control data-[selected=true]:border-action ${isMoving ? 'opacity-60' : ''}`}
    >
      <div className="min-w-0 py-2.5">
        {renderLink(lead)}
        <p className="text-ink-soft text-sm">
          {lead.source} · <TimeAgo at={lead.createdAt} />
        </p>
        {lead.owner && <p className="truncate text-ink-soft text-sm">{lead.owner}</p>}
        <p className="truncate text-sm empty:hidden">
          <NextStep lead={lead} />
        </p>
      </div>
      {onMove && moves.length > 0 && (
        <div className="relative z-[1]">
          <Menu
            label={`Move ${lead.name}`}
            title="Move to"
            sign={<Ellipsis size="1.2em" strokeWidth={1.5} aria-hidden="true" />}
            choices={moves.map((status) => [status, leadStatusWords[status]] as const)}
            onChoose={(key) => {
              const to = leadStatuses.find((status) => status === key)
              if (to) onMove(to)
            }}
          />
        </div>
      )}
    </li>
  )
}
