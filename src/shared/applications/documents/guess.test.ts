import { expect, test } from 'vitest'
import { formatMonth, isMonth, monthInName, monthsBefore } from '#shared/kit/month.ts'
import { type DocumentKind, guessKind } from './document-kind.ts'

test.each<[string, DocumentKind]>([
  ['Statement_Jan-2026.pdf', 'bank_statement'],
  ['eStmt_2026-01-31.pdf', 'bank_statement'],
  ['drivers license front.HEIC', 'gov_id'],
  ['my-id.png', 'gov_id'],
  ['voided check.jpg', 'voided_check'],
  ['paystub_02.pdf', 'pay_stub'],
  ['W2 2025.pdf', 'pay_stub'],
  ['utility bill.pdf', 'proof_of_address'],
  ['2024 tax return.pdf', 'tax_return'],
  ['IMG_2041.jpg', 'other'],
])('%s is guessed as %s', (name, kind) => {
  expect(guessKind(name)).toBe(kind)
})

test.each([
  ['statement-2026-01.pdf', '2026-01'],
  ['eStmt_20260131.pdf', '2026-01'],
  ['02-2026 checking.pdf', '2026-02'],
  ['Feb 2026.pdf', '2026-02'],
  ['december2025.pdf', '2025-12'],
  ['statement 2026-13.pdf', undefined],
  ['IMG_2041.jpg', undefined],
  ['account 120260145.pdf', undefined],
])('the name %s refers to %s', (name, month) => {
  expect(monthInName(name)).toBe(month)
})

test('months are counted back across years, excluding the current one', () => {
  expect(monthsBefore('2026-01-31', 3)).toEqual(['2025-10', '2025-11', '2025-12'])
  expect(formatMonth('2025-12')).toBe('Dec 2025')
  expect(['2026-01', '2026-1', '2026-00', '1999-01', ''].map(isMonth)).toEqual([true, false, false, false, false])
})
