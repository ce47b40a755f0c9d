import type { ReactNode } from 'react'
import { BoardCard } from '#client/ui/board-card.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'
import { manualMoves } from '#shared/applications/applications/manual-moves.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { PendingBadges } from './pending-badges.tsx'

interface ApplicationCardProps {
  application: ListedApplication
  isOpen: boolean
  /** Being moved to another column. */
  isMoving: boolean
  onMove: (to: Stage) => void
  onDrag: (application: ListedApplication | undefined) => void
  /** Renders the link that opens the application. */
  renderLink: (application: ListedApplication) => ReactNode
}

/** One application on the board. */
export function ApplicationCard({ application, isOpen, isMoving, onMove, onDrag, renderLink }: ApplicationCardProps) {
  const { id, name, businessName, amountCents, owner, isMine, stageChangedAt } = application
  const moves = manualMoves(application)
  return (
    <BoardCard
      id={id}
      name={name}
      isOpen={isOpen}
      isMoving={isMoving}
      moves={moves.map((stage) => [stage, stageLabels[stage]] as const)}
      onMove={(key) => {
        const to = moves.find((stage) => stage === key)
        if (to) onMove(to)
      }}
      onDrag={(isDragging) => onDrag(isDragging ? application : undefined)}
    >
      <span className="block truncate">{renderLink(application)}</span>
      {businessName && <p className="truncate text-sm">{businessName}</p>}
      <p className="figures flex flex-wrap justify-between gap-x-3 text-ink-soft text-sm">
        {amountCents !== null && <span>{formatDollars(amountCents / 100)}</span>}
        <TimeAgo at={stageChangedAt} />
      </p>
      <p className="truncate text-ink-soft text-sm">{isMine ? 'You' : (owner ?? 'Unassigned')}</p>
      <div className="mt-1 empty:hidden">
        <PendingBadges application={application} />
      </div>
    </BoardCard>
  )
}
