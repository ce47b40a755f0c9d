import { isMark, movesFrom, type Stage } from '#shared/applications/applications/stages.ts'

/** Stages that staff may choose manually. Lender stages are reached only through lender submissions and responses. */
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

/** Self-explanatory moves that need no reason. */
const withoutReason: readonly Stage[] = ['in_review', 'docs_needed', 'ready', 'with_lenders']

/** The current stage, and the previous one if paused or marked. */
interface CurrentStage {
  readonly stage: Stage
  readonly resumeStage: Stage | null
}

/** Returns the stages staff may choose, regardless of guards: those above and the previous stage. */
export const manualMoves = ({ stage, resumeStage }: CurrentStage): Stage[] =>
  movesFrom(stage, 'staff', resumeStage ?? undefined).filter((to) => manualStages.includes(to) || to === resumeStage)

/** Whether a manual move requires a reason. */
export const needsReason = ({ stage, resumeStage }: CurrentStage, to: Stage): boolean =>
  !(stage === 'on_hold' && to === resumeStage) && !(withoutReason.includes(to) && !isMark(stage))
