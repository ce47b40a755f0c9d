import { expect, test } from 'vitest'
import { askObstacle } from './ask-obstacle.ts'

const now = new Date('2026-03-02T12:00:00Z')
const asking = {
  ...{ stage: 'ready' as const, isAgreed: false, isWithdrawn: false, askedAt: null, now },
  ...{ times: 0, status: undefined, state: 'ME', today: '2026-03-02', isUnlicensed: false },
  lender: {
    ...{ name: 'Pier Bank', isSample: false, status: 'active' as const, dataUseCertifiedOn: '2026-01-05' },
    ...{ submissionMethod: 'link' as const, submissionEmail: '', licences: [] },
  },
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
  ['about one that has not certified', { lender: { ...asking.lender, dataUseCertifiedOn: null } }, 'has not certified'],
  ['about one without a licence where they are', { isUnlicensed: true }, 'holds no licence in ME'],
  ['about one that declined it', { status: 'declined_by_lender' as const }, 'has declined this application'],
  ['asked three times', { times: 3 }, 'was asked 3 times about Pier Bank'],
  ['asked an hour ago', { askedAt: new Date('2026-03-02T11:00:00Z') }, 'within the last day'],
])('not: %s', (_who, change, words) => {
  expect(askObstacle({ ...asking, ...change })).toContain(words)
})

test('after a day they can be asked anew', () => {
  expect(askObstacle({ ...asking, askedAt: new Date('2026-03-01T12:00:00Z') })).toBeUndefined()
})
