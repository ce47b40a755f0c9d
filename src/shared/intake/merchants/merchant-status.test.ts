import { expect, test } from 'vitest'
import {
  endedStatuses,
  type MerchantStatus,
  merchantMoves,
  merchantStatuses,
} from '#shared/intake/merchants/merchant-status.ts'

/** Everything that can be reached from a status. */
function reachable(from: MerchantStatus, seen = new Set<MerchantStatus>()): Set<MerchantStatus> {
  for (const to of merchantMoves(from)) if (!seen.has(to)) reachable(to, seen.add(to))
  return seen
}

test('every status is reached from the first, and the only one without a way on is that of who wants to be left alone', () => {
  expect([...reachable('new'), 'new'].sort()).toEqual([...merchantStatuses].sort())
  expect(merchantStatuses.filter((status) => merchantMoves(status).length === 0)).toEqual(['do_not_contact'])
})

test('nobody goes live without having accepted and been boarded', () => {
  expect(merchantStatuses.filter((status) => merchantMoves(status).includes('live'))).toEqual(['boarding'])
  expect(merchantStatuses.filter((status) => merchantMoves(status).includes('boarding'))).toEqual(['accepted'])
  expect(merchantStatuses.filter((status) => merchantMoves(status).includes('accepted'))).toEqual(['quote_sent'])
})

test('whoever is still on the way can be lost, found not eligible, or want to be left alone', () => {
  const open = merchantStatuses.filter((status) => !endedStatuses.some((ended) => ended === status))
  for (const status of open) expect(merchantMoves(status)).toEqual(expect.arrayContaining([...endedStatuses]))
})
