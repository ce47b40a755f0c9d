import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useApplicationMove } from '#client/admin/application-page/application-move-form.tsx'
import { hasUnreviewed, UnreviewedDialog } from '#client/admin/application-page/documents/document-review.tsx'
import { PendingBadges } from '#client/admin/application-page/documents/pending-badges.tsx'
import {
  type ApplicationQuery,
  applicationColumn,
  applicationCounts,
  applicationsKey,
} from '#client/admin/application-page/queries.ts'
import { BoardList } from '#client/platform/components/board-list.tsx'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import { type CardMove, useCardMoves } from '#client/platform/components/use-card-moves.ts'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Board, BoardCard, BoardColumn, type Counted, formatCount } from '#client/ui/list/board-column.tsx'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'
import {
  manualMoves,
  needsReason,
  openStages,
  type Stage,
  stageLabels,
} from '#shared/applications/applications/stages.ts'
import { formatDollars } from '#shared/kit/money.ts'

type BoardMove = CardMove<ListedApplication, Stage>

interface ApplicationCardProps {
  application: ListedApplication
  isOpen: boolean
  isMoving: boolean
  onMove: (to: Stage) => void
  onDrag: (application: ListedApplication | undefined) => void
  renderLink: (application: ListedApplication) => ReactNode
}

interface ApplicationColumnProps {
  stage: Stage
  question: Pick<ApplicationQuery, 'q' | 'owner'>
  count: Counted | undefined
  moves: readonly BoardMove[]
  dragged: ListedApplication | undefined
  onDrag: (application: ListedApplication | undefined) => void
  onMove: (application: ListedApplication, to: Stage, isByKeyboard: boolean) => void
  open: string
  renderLink: (application: ListedApplication) => ReactNode
}

/** Drafts are only visible to their applicants. */
const boardStages: readonly Stage[] = [...openStages.filter((stage) => stage !== 'draft'), 'funded']

interface ApplicationBoardProps {
  question: Pick<ApplicationQuery, 'q' | 'owner'>
  /** Empty if closed. */
  open: string
  renderLink: (application: ListedApplication) => ReactNode
}

export function ApplicationBoard({ question, open, renderLink }: ApplicationBoardProps) {
  const counts = useQuery(applicationCounts(question)).data?.counts
  const { moves, asking, move, send, stopAsking } = useBoardMoves()
  const [dragged, setDragged] = useState<ListedApplication>()
  /** A move with unreviewed documents, waiting for confirmation. */
  const [unchecked, setUnchecked] = useState<BoardMove & { readonly isByKeyboard: boolean }>()
  const begin = (card: ListedApplication, to: Stage, isByKeyboard: boolean) =>
    hasUnreviewed(card, to) ? setUnchecked({ card, to, isByKeyboard }) : move(card, to, isByKeyboard)
  return (
    <Board>
      {boardStages.map((stage) => (
        <ApplicationColumn
          key={stage}
          stage={stage}
          question={question}
          count={counts?.find((each) => each.stage === stage)}
          moves={moves}
          dragged={dragged}
          onDrag={setDragged}
          onMove={begin}
          open={open}
          renderLink={renderLink}
        />
      ))}
      {unchecked && (
        <UnreviewedDialog
          toReview={unchecked.card.toReview}
          isBusy={false}
          onMove={() => {
            setUnchecked(undefined)
            move(unchecked.card, unchecked.to, unchecked.isByKeyboard)
          }}
          onClose={() => setUnchecked(undefined)}
        />
      )}
      {asking && (
        <ReasonDialog
          title={`Move ${asking.card.name} to ${stageLabels[asking.to]}`}
          help="Saved with the move. The applicant can’t see it."
          onMove={(reason) => send(asking, reason)}
          onClose={stopAsking}
        />
      )}
    </Board>
  )
}

/** Longest waiting first. */
function ApplicationColumn(props: ApplicationColumnProps) {
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

function ApplicationCard({ application, isOpen, isMoving, onMove, onDrag, renderLink }: ApplicationCardProps) {
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

function useBoardMoves() {
  const client = useQueryClient()
  const { run } = useApplicationMove()
  const carry = useCallback(
    async ({ card: { id, name, stage: from }, to }: BoardMove, reason: string) => {
      try {
        await run({ id, from, to, reason }, `${name} moved`)
      } finally {
        // Shown in the new column until the columns are refetched.
        await client.invalidateQueries({ queryKey: [...applicationsKey, 'column'] })
      }
    },
    [client, run],
  )
  return useCardMoves({ carry, saysWhy: needsReason })
}
