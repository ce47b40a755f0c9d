import { isOpen, type Stage } from '#shared/applications/applications/stages.ts'
import type { ApplicationDetail } from './contract.ts'

export const stepLabels = ['Submitted', 'Review', 'Lenders', 'Offers', 'Contract', 'Funded'] as const

const stepOf: Readonly<Partial<Record<Stage, number>>> = {
  submitted: 0,
  in_review: 1,
  docs_needed: 1,
  ready: 2,
  with_lenders: 2,
  offers: 3,
  offer_selected: 4,
  contract_out: 4,
  final_checks: 4,
  funded: 5,
  renewal: 5,
}

export interface StepPosition {
  /** Index of the step it is in, or was in last; -1 before submission. */
  readonly at: number
  /** Neither paused nor closed without funding. */
  readonly isMoving: boolean
}

/**
 * Returns where an application is between submission and funding. Paused and closed ones show the step they were in
 * before, and so does one that lenders asked for more documents.
 */
export function stepPosition({
  application: { stage, resumeStage },
  moves,
}: {
  application: Pick<ApplicationDetail['application'], 'stage' | 'resumeStage'>
  moves: readonly Pick<ApplicationDetail['moves'][number], 'to'>[]
}): StepPosition {
  const isMoving = stage !== 'on_hold' && (isOpen(stage) || stage === 'funded' || stage === 'renewal')
  const earlier = moves.map(({ to }) => to)
  if (stage === 'docs_needed') {
    const before = earlier.findLast((each) => each !== 'docs_needed' && stepOf[each] !== undefined)
    return { at: stepOf[before ?? stage] ?? 1, isMoving }
  }
  const known = stepOf[stage] ?? (resumeStage ? stepOf[resumeStage] : undefined)
  if (known !== undefined) return { at: known, isMoving }
  const last = earlier.findLast((each) => stepOf[each] !== undefined)
  return { at: last ? (stepOf[last] ?? -1) : -1, isMoving }
}
