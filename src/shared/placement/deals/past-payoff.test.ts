import { expect, test } from 'vitest'
import { isPastPayoff } from './past-payoff.ts'

test.each([
  [null, '2026-03-01', true],
  [null, '2026-03-02', false],
  [null, '2026-03-03', false],
  ['2026-02-01', '2026-03-01', false],
])('closed on %s, expected payoff %s: %s', (closedOn, expectedPayoffOn, isPast) => {
  expect(isPastPayoff({ closedOn, expectedPayoffOn }, '2026-03-02')).toBe(isPast)
})
