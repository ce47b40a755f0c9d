import { expect, test } from 'vitest'
import { canMoveOffer, isShown, offerStatuses, statusesBefore } from './offer-status.ts'

test('an offer waiting for its disclosure is never presented', () => {
  expect(canMoveOffer('disclosure_pending', 'presented')).toBe(false)
  expect(canMoveOffer('received', 'presented')).toBe(false)
  expect(statusesBefore('presented')).toEqual(['presentable', 'accepted'])
})

test('only presented offers can be chosen, and only chosen ones can be funded', () => {
  expect(statusesBefore('accepted')).toEqual(['presented'])
  expect(statusesBefore('funded')).toEqual(['accepted'])
})

test.each(['declined', 'expired', 'withdrawn', 'funded'] as const)('an offer that is %s keeps its status', (status) => {
  expect(offerStatuses.filter((to) => canMoveOffer(status, to))).toEqual([])
})

test('every path to a status visible to the applicant goes through presented', () => {
  const ways = (to: (typeof offerStatuses)[number], seen: readonly string[]): string[][] =>
    statusesBefore(to)
      .filter((from) => !seen.includes(from))
      .flatMap((from) => (from === 'received' ? [[from, to]] : ways(from, [...seen, from]).map((way) => [...way, to])))
  for (const shown of offerStatuses.filter(isShown))
    for (const way of ways(shown, [shown])) expect(way).toContain('presentable')
})
