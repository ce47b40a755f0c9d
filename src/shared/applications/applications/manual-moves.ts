import { isMark, movesFrom, type Stage } from '#shared/applications/applications/stages.ts'

/**
 * Stages that staff choose by hand. Those with lenders follow from what is sent to lenders and what they answer, and are
 * reached only by it.
 */
const manualStages: readonly Stage[] = [
  'in_review',
  'docs_needed',
  'ready',
  'not_placed',
  'on_hold',
  'withdrawn',
  'duplicate',
  'spam',
]

/** Moves that explain themselves; everywhere else somebody will ask why. */
const withoutReason: readonly Stage[] = ['in_review', 'docs_needed', 'ready', 'with_lenders']

/** Where an application stands, and stood before it was paused or marked. */
interface CurrentStage {
  readonly stage: Stage
  readonly resumeStage: Stage | null
}

/** The stages that staff may choose, guards apart: those above, and where it came from. */
export const manualMoves = ({ stage, resumeStage }: CurrentStage): Stage[] =>
  movesFrom(stage, 'staff', resumeStage ?? undefined).filter((to) => manualStages.includes(to) || to === resumeStage)

/** Whether a move by hand has to say why. */
export const needsReason = ({ stage, resumeStage }: CurrentStage, to: Stage): boolean =>
  !(stage === 'on_hold' && to === resumeStage) && !(withoutReason.includes(to) && !isMark(stage))
