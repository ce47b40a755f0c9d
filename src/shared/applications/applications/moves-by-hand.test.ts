import { expect, test } from 'vitest'
import { movesByHand, saysWhy } from '#shared/applications/applications/moves-by-hand.ts'

test('nobody puts a file with lenders, among offers or into the funded ones by hand', () => {
  expect(movesByHand({ stage: 'ready', resumeStage: null })).not.toContain('with_lenders')
  expect(movesByHand({ stage: 'final_checks', resumeStage: null })).not.toContain('funded')
  expect(movesByHand({ stage: 'submitted', resumeStage: null })).toContain('in_review')
})

test('what was paused goes on where it stood, and without a word', () => {
  const paused = { stage: 'on_hold', resumeStage: 'offers' } as const
  expect(movesByHand(paused)).toContain('offers')
  expect([saysWhy(paused, 'offers'), saysWhy(paused, 'withdrawn')]).toEqual([false, true])
})

test('what closes a file says why, and what takes a mark back', () => {
  expect(saysWhy({ stage: 'in_review', resumeStage: null }, 'not_placed')).toBe(true)
  expect(saysWhy({ stage: 'in_review', resumeStage: null }, 'ready')).toBe(false)
  expect(saysWhy({ stage: 'spam', resumeStage: 'in_review' }, 'in_review')).toBe(true)
})
