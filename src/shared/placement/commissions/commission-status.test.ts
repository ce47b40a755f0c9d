import { expect, test } from 'vitest'
import {
  canMoveCommission,
  commissionStatuses,
  formatCommission,
} from '#shared/placement/commissions/commission-status.ts'

const reached = (from: (typeof commissionStatuses)[number]) =>
  commissionStatuses.filter((to) => canMoveCommission(from, to))

test('what is expected becomes due, and nothing else', () => {
  expect(reached('expected')).toEqual(['due'])
})

test('what is clawed back or waived stays so', () => {
  const moved = [...reached('clawed_back'), ...reached('waived')].filter((to) => to !== 'reversed')
  expect(moved).toEqual(['clawed_back'])
})

test('an entry is reversed once it is due, and never changes after that', () => {
  expect(commissionStatuses.filter((from) => !canMoveCommission(from, 'reversed'))).toEqual(['expected', 'reversed'])
  expect(reached('reversed')).toEqual([])
})

test('only what was received is reconciled', () => {
  expect(commissionStatuses.filter((from) => canMoveCommission(from, 'reconciled'))).toEqual(['received'])
})

test('what we owe is approved and paid', () => {
  expect(formatCommission('payable', 'invoiced')).toBe('Approved')
  expect(formatCommission('payable', 'received')).toBe('Paid')
  expect(formatCommission('receivable', 'received')).toBe('Received')
})
