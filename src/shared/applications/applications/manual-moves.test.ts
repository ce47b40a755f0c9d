import { expect, test } from 'vitest'
import { manualMoves, needsReason } from './stage-moves.ts'

test("staff can't manually move an application to lenders, offers or funded", () => {
  expect(manualMoves({ stage: 'ready', resumeStage: null })).not.toContain('with_lenders')
  expect(manualMoves({ stage: 'final_checks', resumeStage: null })).not.toContain('funded')
  expect(manualMoves({ stage: 'submitted', resumeStage: null })).toContain('in_review')
})

test('a paused application resumes its previous stage without a reason', () => {
  const paused = { stage: 'on_hold', resumeStage: 'offers' } as const
  expect(manualMoves(paused)).toContain('offers')
  expect([needsReason(paused, 'offers'), needsReason(paused, 'withdrawn')]).toEqual([false, true])
})

test('closing an application and removing a mark require a reason', () => {
  expect(needsReason({ stage: 'in_review', resumeStage: null }, 'not_placed')).toBe(true)
  expect(needsReason({ stage: 'in_review', resumeStage: null }, 'ready')).toBe(false)
  expect(needsReason({ stage: 'spam', resumeStage: 'in_review' }, 'in_review')).toBe(true)
})
