import { expect, test } from 'vitest'
import { addBusinessDays, requestDueAt } from './request-status.ts'

const friday = new Date('2026-03-06T12:00:00Z')

test.each([
  ['know', 45, false, '2026-04-20'],
  ['delete', 45, false, '2026-04-20'],
  ['delete', 45, true, '2026-06-04'],
  ['opt_out', 15, false, '2026-03-27'],
  ['limit', 15, false, '2026-03-27'],
] as const)('a request to %s within %s days, extended: %s, is due on %s', (kind, days, isExtended, day) => {
  expect(requestDueAt(kind, friday, days, isExtended).toISOString().slice(0, 10)).toBe(day)
})

test.each([
  [1, '2026-03-09'],
  [5, '2026-03-13'],
  [10, '2026-03-20'],
])('%s business days after a Friday is %s', (days, day) => {
  expect(addBusinessDays(friday, days).toISOString().slice(0, 10)).toBe(day)
})
