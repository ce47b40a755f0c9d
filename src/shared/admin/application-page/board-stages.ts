import { findMove, manualMoves } from '#shared/applications/applications/stage-moves.ts'
import { openStages, type Stage } from '#shared/applications/applications/stages.ts'
import type { ListedApplication } from './list-contract.ts'

/** The columns of the board. Drafts are only visible to their applicants. */
export const boardStages: readonly Stage[] = [...openStages.filter((stage) => stage !== 'draft'), 'funded']

/** What a card dropped on a column needs: nothing but the move, an owner, or data that a tab asks for. */
export type BoardDrop = 'move' | 'assign' | 'documents' | 'lenders' | 'offers'

/** Stages that follow what staff record about lenders and offers. */
const formTabs: Readonly<Partial<Record<Stage, 'lenders' | 'offers'>>> = {
  with_lenders: 'lenders',
  offers: 'offers',
  offer_selected: 'offers',
  contract_out: 'offers',
  final_checks: 'offers',
  funded: 'offers',
}

/** Returns what happens if an application is dropped on a column; undefined if no way leads there. */
export function boardDrop(
  card: Pick<ListedApplication, 'stage' | 'resumeStage' | 'owner'>,
  to: Stage,
): BoardDrop | undefined {
  if (manualMoves(card).includes(to)) return to === 'in_review' && needsOwner(card) ? 'assign' : 'move'
  const move = findMove(card.stage, to, card.resumeStage ?? undefined)
  return move?.by.includes('staff') ? formTabs[to] : undefined
}

/** Returns the tab whose form gives what a refused move lacks. */
export const tabOfRefusal = (to: Stage): 'documents' | undefined =>
  to === 'docs_needed' || to === 'ready' ? 'documents' : undefined

const needsOwner = ({ stage, owner }: Pick<ListedApplication, 'stage' | 'owner'>) =>
  stage === 'submitted' && owner === null
