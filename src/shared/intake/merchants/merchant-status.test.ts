import { expect, test } from 'vitest'
import { merchantMoves, needsReason } from './merchant-moves.ts'
import { endedStatuses, type MerchantStatus, merchantStatuses } from './merchant-status.ts'

/** Returns all statuses reachable from a status. */
function reachable(from: MerchantStatus, seen = new Set<MerchantStatus>()): Set<MerchantStatus> {
  for (const to of merchantMoves(from)) if (!seen.has(to)) reachable(to, seen.add(to))
  return seen
}

test('every status is reachable from the first, and only do-not-contact is final for agents', () => {
  expect([...reachable('new'), 'new'].sort()).toEqual([...merchantStatuses].sort())
  expect(merchantStatuses.filter((status) => merchantMoves(status).length === 0)).toEqual(['do_not_contact'])
})

test('only an owner or manager reopens do-not-contact, with a reason', () => {
  expect(merchantMoves('do_not_contact', { isManager: true })).toEqual(['contacted'])
  expect([needsReason('contacted', 'do_not_contact'), needsReason('contacted', 'lost')]).toEqual([true, false])
})

test('live requires acceptance and boarding', () => {
  expect(merchantStatuses.filter((status) => merchantMoves(status).includes('live'))).toEqual(['boarding'])
  expect(merchantStatuses.filter((status) => merchantMoves(status).includes('boarding'))).toEqual(['accepted'])
  expect(merchantStatuses.filter((status) => merchantMoves(status).includes('accepted'))).toEqual(['quote_sent'])
})

test('an open request can become lost, not eligible or do-not-contact', () => {
  const open = merchantStatuses.filter((status) => !endedStatuses.some((ended) => ended === status))
  for (const status of open) expect(merchantMoves(status)).toEqual(expect.arrayContaining([...endedStatuses]))
})
