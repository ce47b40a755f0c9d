import { expect, test } from 'vitest'
import { canMoveOffer, isShown, statusesBefore } from './offer-moves.ts'
import { offerStatuses } from './offer-status.ts'

test('an offer that waits for its disclosure is never presented', () => {
  expect(canMoveOffer('disclosure_pending', 'presented')).toBe(false)
  expect(canMoveOffer('received', 'presented')).toBe(false)
  expect(statusesBefore('presented')).toEqual(['presentable', 'accepted'])
})

test('only what was presented is chosen, and only what was chosen is funded', () => {
  expect(statusesBefore('accepted')).toEqual(['presented'])
  expect(statusesBefore('funded')).toEqual(['accepted'])
})

test.each(['declined', 'expired', 'withdrawn', 'funded'] as const)('what is %s stays so', (status) => {
  expect(offerStatuses.filter((to) => canMoveOffer(status, to))).toEqual([])
})

test('whatever its applicant may know has been presented on every way there is', () => {
  const ways = (to: (typeof offerStatuses)[number], seen: readonly string[]): string[][] =>
    statusesBefore(to)
      .filter((from) => !seen.includes(from))
      .flatMap((from) => (from === 'received' ? [[from, to]] : ways(from, [...seen, from]).map((way) => [...way, to])))
  for (const shown of offerStatuses.filter(isShown))
    for (const way of ways(shown, [shown])) expect(way).toContain('presentable')
})
