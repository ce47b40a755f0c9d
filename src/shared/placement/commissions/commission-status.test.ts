import { expect, test } from 'vitest'
import { canMoveCommission, commissionBadge, commissionStatuses, formatCommission } from './commission-status.ts'

const reached = (from: (typeof commissionStatuses)[number]) =>
  commissionStatuses.filter((to) => canMoveCommission(from, to))

test('an expected commission can only become due', () => {
  expect(reached('expected')).toEqual(['due'])
})

test('a clawed back or written-off commission keeps its status', () => {
  const moved = [...reached('clawed_back'), ...reached('waived')].filter((to) => to !== 'reversed')
  expect(moved).toEqual(['clawed_back'])
})

test('an entry can be reversed once it is due, and never changes after that', () => {
  expect(commissionStatuses.filter((from) => !canMoveCommission(from, 'reversed'))).toEqual(['expected', 'reversed'])
  expect(reached('reversed')).toEqual([])
})

test('only a received commission can be reconciled', () => {
  expect(commissionStatuses.filter((from) => canMoveCommission(from, 'reconciled'))).toEqual(['received'])
})

test('a payable is approved and paid', () => {
  expect(formatCommission('payable', 'invoiced')).toBe('Approved')
  expect(formatCommission('payable', 'received')).toBe('Paid')
  expect(formatCommission('receivable', 'received')).toBe('Received')
})

test('money that is due is called overdue only after its day, and never before it', () => {
  const due = { direction: 'receivable', status: 'due', reverses: null } as const
  const on = (scheduledOn: string | null) => commissionBadge({ ...due, scheduledOn }, '2026-12-04').text
  expect(['2026-12-03', '2026-12-04', '2026-12-05', null].map(on)).toEqual([
    'Overdue',
    'Due today',
    'Not due yet',
    'Due',
  ])
  expect(commissionBadge({ ...due, status: 'received', scheduledOn: '2026-12-03' }, '2026-12-04')).toEqual({
    tone: 'green',
    text: 'Received',
  })
  expect(commissionBadge({ ...due, scheduledOn: null, reverses: 'x' }, '2026-12-04').text).toBe('Reversal')
})
