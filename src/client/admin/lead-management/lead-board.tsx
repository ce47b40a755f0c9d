import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Board } from '#client/ui/board-column.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { boardStatuses } from '#shared/intake/leads/lead-status.ts'
import { LeadColumn } from './lead-column.tsx'
import { type LeadQuery, leadCounts } from './queries.ts'
import { StatusReasonDialog } from './status-reason-dialog.tsx'
import { useBoardMoves } from './use-board-moves.ts'

interface LeadBoardProps {
  question: LeadQuery
  /** Id of the lead in the panel; empty while it is closed. */
  open: string
  /** Whether the user can move leads. */
  canEdit: boolean
  renderLink: (lead: Lead) => ReactNode
}

/** Leads by status. */
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
