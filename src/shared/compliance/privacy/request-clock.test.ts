import { expect, test } from 'vitest'
import { addBusinessDays, requestDueAt } from './request-status.ts'

const friday = new Date('2026-03-06T12:00:00Z')

test.each([
  ['know', false, '2026-04-20'],
  ['delete', false, '2026-04-20'],
  ['delete', true, '2026-06-04'],
  ['opt_out', false, '2026-03-27'],
  ['limit', false, '2026-03-27'],
] as const)('a request to %s, extended: %s, is due on %s', (kind, isExtended, day) => {
  expect(requestDueAt(kind, friday, isExtended).toISOString().slice(0, 10)).toBe(day)
})

test.each([
  [1, '2026-03-09'],
  [5, '2026-03-13'],
  [10, '2026-03-20'],
])('%s business days after a Friday is %s', (days, day) => {
  expect(addBusinessDays(friday, days).toISOString().slice(0, 10)).toBe(day)
})
