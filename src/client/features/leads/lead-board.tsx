import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Lead } from '#shared/leads/contract.ts'
import { boardStatuses } from '#shared/leads/lead-status.ts'
import { BoardColumn } from './board-column.tsx'
import { type LeadQuestion, leadCounts } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useBoardMoves } from './use-board-moves.ts'

interface LeadBoardProps {
  question: LeadQuestion
  /** Id of the lead in the panel; empty while it is closed. */
  open: string
  /** Whether the caller may move leads. */
  isWorking: boolean
  renderLink: (lead: Lead) => ReactNode
}

/** The leads by where they stand. */
export function LeadBoard({ question, open, isWorking, renderLink }: LeadBoardProps) {
  const counts = useQuery(leadCounts(question)).data?.counts
  const { moves, asking, move, send, stopAsking } = useBoardMoves()
  const [dragged, setDragged] = useState<Lead>()
  return (
    <div className="flex h-full snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-4 sm:px-6">
      {boardStatuses.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          question={question}
          count={counts?.find((each) => each.status === status)?.count}
          moves={moves}
          dragged={dragged}
          onDrag={setDragged}
          onMove={isWorking ? move : undefined}
          open={open}
          renderLink={renderLink}
        />
      ))}
      {asking && (
        <ReasonDialog
          to={asking.to}
          what={asking.lead.name}
          onMove={(reason) => send(asking, reason)}
          onClose={stopAsking}
        />
      )}
    </div>
  )
}
