import { expect, test } from 'vitest'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { boardDrop, boardStages, tabOfRefusal } from './board-stages.ts'

test.each<[Stage, Stage, string | null, ReturnType<typeof boardDrop>]>([
  ['submitted', 'in_review', 'Ada Agent', 'move'],
  ['submitted', 'in_review', null, 'assign'],
  ['submitted', 'on_hold', null, 'move'],
  ['submitted', 'ready', 'Ada Agent', undefined],
  ['in_review', 'docs_needed', 'Ada Agent', 'move'],
  ['in_review', 'ready', null, 'move'],
  ['in_review', 'funded', 'Ada Agent', undefined],
  ['ready', 'with_lenders', 'Ada Agent', 'lenders'],
  ['with_lenders', 'offers', 'Ada Agent', 'offers'],
  ['offers', 'offer_selected', 'Ada Agent', 'offers'],
  ['offer_selected', 'contract_out', 'Ada Agent', 'offers'],
  ['contract_out', 'final_checks', 'Ada Agent', 'offers'],
  ['final_checks', 'funded', 'Ada Agent', 'offers'],
  ['funded', 'submitted', 'Ada Agent', undefined],
])('a card from %s dropped on %s (owner %s) leads to %s', (stage, to, owner, drop) => {
  expect(boardDrop({ stage, resumeStage: null, owner }, to)).toBe(drop)
})

test('a paused card returns to its stage, and nothing leads to its own column', () => {
  expect(boardDrop({ stage: 'on_hold', resumeStage: 'ready', owner: null }, 'ready')).toBe('move')
  for (const stage of boardStages) expect(boardDrop({ stage, resumeStage: null, owner: null }, stage)).toBeUndefined()
})

test('a move refused for documents opens the documents', () => {
  expect(boardStages.filter(tabOfRefusal)).toEqual(['docs_needed', 'ready'])
})
