import { expect, test } from 'vitest'
import { manualMoves, needsReason } from '#shared/applications/applications/manual-moves.ts'

test('nobody puts a file with lenders, among offers or into the funded ones by hand', () => {
  expect(manualMoves({ stage: 'ready', resumeStage: null })).not.toContain('with_lenders')
  expect(manualMoves({ stage: 'final_checks', resumeStage: null })).not.toContain('funded')
  expect(manualMoves({ stage: 'submitted', resumeStage: null })).toContain('in_review')
})

test('what was paused goes on where it stood, and without a word', () => {
  const paused = { stage: 'on_hold', resumeStage: 'offers' } as const
  expect(manualMoves(paused)).toContain('offers')
  expect([needsReason(paused, 'offers'), needsReason(paused, 'withdrawn')]).toEqual([false, true])
})

test('what closes a file says why, and what takes a mark back', () => {
  expect(needsReason({ stage: 'in_review', resumeStage: null }, 'not_placed')).toBe(true)
  expect(needsReason({ stage: 'in_review', resumeStage: null }, 'ready')).toBe(false)
  expect(needsReason({ stage: 'spam', resumeStage: 'in_review' }, 'in_review')).toBe(true)
})
