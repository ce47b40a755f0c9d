import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { z } from 'zod/mini'
import { hasUnreviewed, UnreviewedDialog } from '#client/admin/application-page/documents/unreviewed-dialog.tsx'
import { useApplicationMove } from '#client/admin/application-page/header/use-application-move.ts'
import { BoardList } from '#client/platform/components/board-list.tsx'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import { type CardMove, useCardMoves } from '#client/platform/components/use-card-moves.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Board, BoardCard, BoardColumn } from '#client/ui/list/board-column.tsx'
import { attentionOf, timeInStage } from '#shared/admin/application-page/attention.ts'
import { boardDrop, boardStages, tabOfRefusal } from '#shared/admin/application-page/board-stages.ts'
import type {
  ApplicationSelection,
  countApplications,
  ListedApplication,
} from '#shared/admin/application-page/list-contract.ts'
import { manualMoves, needsReason } from '#shared/applications/applications/stage-moves.ts'
import { type Stage, stageLabels } from '#shared/applications/applications/stages.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { AssignAndMoveDialog } from './assign-and-move-dialog.tsx'
import { applicationColumn, applicationCounts, applicationsKey } from './list-queries.ts'

type BoardMove = CardMove<ListedApplication, Stage>
type Total = z.output<typeof countApplications.reply>['counts'][number]

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
  question: ApplicationSelection
  total: Total | undefined
  moves: readonly BoardMove[]
  dragged: ListedApplication | undefined
  onDrag: (application: ListedApplication | undefined) => void
  onMove: (application: ListedApplication, to: Stage, isByKeyboard: boolean) => void
  open: string
  renderLink: (application: ListedApplication) => ReactNode
}

/** The tab of an application where a form asks for what a move needs. */
export type FormTab = 'documents' | 'lenders' | 'offers'

interface ApplicationBoardProps {
  question: ApplicationSelection
  /** Empty if closed. */
  open: string
  /** Id of the signed-in user. */
  me: string
  /** Can assign applications to others. */
  mayAssign: boolean
  renderLink: (application: ListedApplication) => ReactNode
  onOpenForm: (id: string, tab: FormTab) => void
}

interface WaitingMove extends BoardMove {
  readonly isByKeyboard: boolean
}

export function ApplicationBoard({ question, open, me, mayAssign, renderLink, onOpenForm }: ApplicationBoardProps) {
  const counts = useQuery(applicationCounts(question)).data?.counts
  const { moves, asking, move, send, stopAsking } = useBoardMoves(onOpenForm)
  const [dragged, setDragged] = useState<ListedApplication>()
  /** A move with unreviewed documents, waiting for confirmation. */
  const [unchecked, setUnchecked] = useState<WaitingMove>()
  /** A move that needs an owner first. */
  const [unowned, setUnowned] = useState<WaitingMove>()
  function begin(card: ListedApplication, to: Stage, isByKeyboard: boolean) {
    const drop = boardDrop(card, to)
    if (drop === 'assign') setUnowned({ card, to, isByKeyboard })
    else if (drop !== 'move') drop && onOpenForm(card.id, drop)
    else if (hasUnreviewed(card, to)) setUnchecked({ card, to, isByKeyboard })
    else move(card, to, isByKeyboard)
  }
  return (
    <Board>
      {boardStages.map((stage) => (
        <ApplicationColumn
          key={stage}
          stage={stage}
          question={question}
          total={counts?.find((each) => each.stage === stage)}
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
      {unowned && (
        <AssignAndMoveDialog
          application={unowned.card}
          me={me}
          mayAssign={mayAssign}
          onAssigned={() => {
            setUnowned(undefined)
            move(unowned.card, unowned.to, unowned.isByKeyboard)
          }}
          onClose={() => setUnowned(undefined)}
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
  const { stage, question, total, moves, dragged, onDrag, onMove, open, renderLink } = props
  const list = useInfiniteQuery(applicationColumn(stage, question))
  const here = list.data?.pages.flatMap((page) => page.applications) ?? []
  const coming = moves.filter(({ to }) => to === stage).map(({ card }) => card)
  const staying = here.filter(({ id }) => !moves.some(({ card }) => card.id === id))
  const takes = dragged !== undefined && boardDrop(dragged, stage) !== undefined
  return (
    <BoardColumn
      title={stageLabels[stage]}
      count={total?.count == null ? '' : String(total.count)}
      total={total?.amountCents == null ? '' : formatDollars(total.amountCents / 100)}
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
  const { id, name, businessName, amountCents, owner } = application
  const moves = boardStages.filter((stage) => boardDrop(application, stage) !== undefined)
  const ends = manualMoves(application).filter((stage) => !boardStages.includes(stage))
  const all = application.mayChange ? [...moves, ...ends] : []
  const now = new Date()
  const attention = attentionOf(application, now)
  return (
    <BoardCard
      id={id}
      name={name}
      isOpen={isOpen}
      isMoving={isMoving}
      moves={all.map((stage) => [stage, stageLabels[stage]] as const)}
      onMove={(key) => {
        const to = all.find((stage) => stage === key)
        if (to) onMove(to)
      }}
      onDrag={(isDragging) => onDrag(isDragging ? application : undefined)}
    >
      <span className="block truncate font-medium">{renderLink(application)}</span>
      {businessName && <p className="truncate text-ink-soft text-sm">{name}</p>}
      <p className="figures mt-1 flex items-center gap-x-2 text-sm">
        {owner && <Avatar name={owner} isNamed />}
        {amountCents !== null && <span className="font-medium">{formatDollars(amountCents / 100)}</span>}
        <span className="ml-auto text-ink-soft" title="Time in this stage">
          {timeInStage(application, now)}
        </span>
      </p>
      {attention && (
        <p className="mt-0.5 text-sm">
          <StatusBadge tone={attention.tone}>{attention.text}</StatusBadge>
        </p>
      )}
    </BoardCard>
  )
}

function useBoardMoves(onOpenForm: ApplicationBoardProps['onOpenForm']) {
  const client = useQueryClient()
  const { run } = useApplicationMove()
  const carry = useCallback(
    async ({ card: { id, name, stage: from }, to }: BoardMove, reason: string) => {
      try {
        await run({ id, from, to, reason }, `${name} moved`)
      } catch (error) {
        const tab = tabOfRefusal(to)
        // The message says what is missing, the form takes it.
        if (tab && error instanceof RequestError && error.status === 409) onOpenForm(id, tab)
        throw error
      } finally {
        // Shown in the new column until the columns are refetched.
        await client.invalidateQueries({ queryKey: [...applicationsKey, 'column'] })
      }
    },
    [client, run, onOpenForm],
  )
  return useCardMoves({ carry, saysWhy: needsReason })
}
