import { expect, test } from 'vitest'
import { askObstacle } from './ask-obstacle.ts'

const now = new Date('2026-03-02T12:00:00Z')
const asking = {
  ...{ stage: 'ready' as const, isAgreed: false, isWithdrawn: false, askedAt: null, now },
  lender: { name: 'Pier Bank', isSample: false, status: 'active' as const },
}

test('an applicant who has not spoken about a lender can be asked', () => {
  expect(askObstacle(asking)).toBeUndefined()
})

test.each([
  ['in another stage', { stage: 'docs_needed' as const }, 'Lenders are chosen while'],
  ['who has agreed', { isAgreed: true }, 'has agreed to Pier Bank already'],
  ['who took it back', { isWithdrawn: true }, 'took the agreement to Pier Bank back'],
  ['about a made-up lender', { lender: { ...asking.lender, isSample: true } }, 'takes no applications'],
  ['about one that takes none', { lender: { ...asking.lender, status: 'inactive' as const } }, 'takes no applications'],
  ['asked an hour ago', { askedAt: new Date('2026-03-02T11:00:00Z') }, 'within the last day'],
])('not: %s', (_who, change, words) => {
  expect(askObstacle({ ...asking, ...change })).toContain(words)
})

test('after a day they can be asked anew', () => {
  expect(askObstacle({ ...asking, askedAt: new Date('2026-03-01T12:00:00Z') })).toBeUndefined()
})
