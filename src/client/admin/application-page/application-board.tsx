import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#client/platform/reason-dialog.tsx'
import { Board } from '#client/ui/board-column.tsx'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import { openStages, type Stage } from '#shared/applications/applications/stages.ts'
import { ApplicationColumn } from './application-column.tsx'
import { type ApplicationQuery, applicationCounts } from './queries.ts'
import { hasUnreviewed, UnreviewedDialog } from './unreviewed-dialog.tsx'
import { type BoardMove, useBoardMoves } from './use-board-moves.ts'

/** Submitted and open stages, and outcomes. Drafts are only visible to their applicants. */
const boardStages: readonly Stage[] = [...openStages.filter((stage) => stage !== 'draft'), 'funded']

interface ApplicationBoardProps {
  question: Pick<ApplicationQuery, 'q' | 'owner'>
  /** Id of the application in the panel; empty if closed. */
  open: string
  renderLink: (application: ListedApplication) => ReactNode
}

/** Applications by stage. */
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
