import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BoardList } from '#client/platform/board-list.tsx'
import { BoardColumn, type Counted, formatCount } from '#client/ui/board-column.tsx'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'
import { manualMoves } from '#shared/applications/applications/manual-moves.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { ApplicationCard } from './application-card.tsx'
import { type ApplicationQuery, applicationColumn } from './queries.ts'
import type { BoardMove } from './use-board-moves.ts'

interface ApplicationColumnProps {
  stage: Stage
  question: Pick<ApplicationQuery, 'q' | 'owner'>
  /** Undefined while loading. */
  count: Counted | undefined
  moves: readonly BoardMove[]
  /** The card that is being dragged. */
  dragged: ListedApplication | undefined
  onDrag: (application: ListedApplication | undefined) => void
  onMove: (application: ListedApplication, to: Stage, isByKeyboard: boolean) => void
  open: string
  renderLink: (application: ListedApplication) => ReactNode
}

/** The applications of one stage, longest waiting first. */
export function ApplicationColumn(props: ApplicationColumnProps) {
  const { stage, question, count, moves, dragged, onDrag, onMove, open, renderLink } = props
  const list = useInfiniteQuery(applicationColumn(stage, question))
  const here = list.data?.pages.flatMap((page) => page.applications) ?? []
  const coming = moves.filter(({ to }) => to === stage).map(({ card }) => card)
  const staying = here.filter(({ id }) => !moves.some(({ card }) => card.id === id))
  const takes = dragged !== undefined && manualMoves(dragged).includes(stage)
  return (
    <BoardColumn
      title={stageLabels[stage]}
      count={formatCount(count)}
      isTaking={takes}
      isDimmed={dragged !== undefined && !takes && dragged.stage !== stage}
      onDrop={() => dragged && onMove(dragged, stage, false)}
    >
      <BoardList
        list={list}
        empty="No applications in this stage"
        cards={[...coming, ...staying].map((application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            isOpen={application.id === open}
            isMoving={coming.includes(application)}
            onMove={(to) => onMove(application, to, true)}
            onDrag={onDrag}
            renderLink={renderLink}
          />
        ))}
      />
    </BoardColumn>
  )
}
