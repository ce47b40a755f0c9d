import { expect, test } from 'vitest'
import { lawDateFaults } from './law-dates.ts'

const today = '2026-03-02'

test.for([
  ['2026-03-02', '2026-03-03', []],
  ['1990-01-01', '2029-03-02', []],
  ['2026-03-03', '2027-03-02', ['lawAsOf']],
  ['1989-12-31', '2027-03-02', ['lawAsOf']],
  ['2026-03-02', '2026-03-02', ['nextReviewOn']],
  ['2026-03-02', '2029-03-03', ['nextReviewOn']],
  ['2199-12-31', '2026-03-01', ['lawAsOf', 'nextReviewOn']],
] as const)('law as of %s, next review %s: wrong are %j', ([lawAsOf, nextReviewOn, wrong]) => {
  expect(Object.keys(lawDateFaults({ lawAsOf, nextReviewOn }, today))).toEqual(wrong)
})
