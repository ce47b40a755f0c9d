import { expect, test } from 'vitest'
import { type Stage, stages } from '#shared/applications/applications/stages.ts'
import { stepLabels, stepPosition } from './stage-steps.ts'

const positionOf = (stage: Stage, moves: readonly Stage[] = [], resumeStage: Stage | null = null) =>
  stepPosition({ application: { stage, resumeStage }, moves: moves.map((to) => ({ to })) })

test.each<[Stage, readonly Stage[], Stage | null, number, boolean]>([
  ['draft', [], null, -1, true],
  ['submitted', ['submitted'], null, 0, true],
  ['docs_needed', ['submitted', 'in_review', 'docs_needed'], null, 1, true],
  ['docs_needed', ['submitted', 'in_review', 'ready', 'with_lenders', 'docs_needed'], null, 2, true],
  ['docs_needed', ['submitted', 'contract_out', 'final_checks', 'docs_needed'], null, 4, true],
  ['ready', [], null, 2, true],
  ['final_checks', [], null, 4, true],
  ['funded', [], null, 5, true],
  ['renewal', [], null, 5, true],
  ['on_hold', ['submitted', 'in_review', 'on_hold'], 'in_review', 1, false],
  ['not_placed', ['submitted', 'in_review', 'ready', 'with_lenders', 'not_placed'], null, 2, false],
  ['withdrawn', [], null, -1, false],
  ['spam', ['submitted', 'spam'], 'submitted', 0, false],
])('%s after %o is step %s', (stage, moves, resumeStage, at, isMoving) => {
  expect(positionOf(stage, moves, resumeStage)).toEqual({ at, isMoving })
})

test('each stage has a step that exists', () => {
  for (const stage of stages) expect(positionOf(stage).at).toBeLessThan(stepLabels.length)
})
