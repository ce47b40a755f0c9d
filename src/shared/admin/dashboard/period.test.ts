import { expect, test } from 'vitest'
import { daysBefore, daysIn, daysOf, daysYearBefore, startsIn, trendStep } from './period.ts'

const today = '2026-03-02'
const rangeOf = (period: 'custom' | '7' | '30' | '90' | 'year', from = '', to = '') =>
  daysOf({ period, from, to }, today)

test.each([
  ['7', '2026-02-24', 7],
  ['30', '2026-02-01', 30],
  ['90', '2025-12-03', 90],
  ['year', '2025-03-03', 365],
] as const)('a period of %s days ends today and starts on %s', (period, from, length) => {
  const days = rangeOf(period)
  expect(days).toEqual({ from, to: today })
  expect(daysIn(days as { from: string; to: string })).toBe(length)
})

test.each([
  ['', '', { from: '2026-02-01', to: today }],
  ['2026-01-05', '', { from: '2026-01-05', to: today }],
  ['', '2026-01-31', { from: '2026-01-02', to: '2026-01-31' }],
  ['2026-02-28', '2099-01-01', { from: '2026-02-28', to: today }],
  ['2026-03-02', '2026-03-02', { from: today, to: today }],
])('from "%s" to "%s" is %o', (from, to, days) => {
  expect(rangeOf('custom', from, to)).toEqual(days)
})

test.each([
  [
    { from: '2026-02-24', to: '2026-03-02' },
    { from: '2026-02-17', to: '2026-02-23' },
  ],
  [
    { from: '2026-03-02', to: '2026-03-02' },
    { from: '2026-03-01', to: '2026-03-01' },
  ],
])('before %o are %o', (days, before) => {
  expect(daysBefore(days)).toEqual(before)
})

test.each([
  [
    { from: '2026-02-24', to: '2026-03-02' },
    { from: '2025-02-24', to: '2025-03-02' },
  ],
  [
    { from: '2024-02-29', to: '2024-02-29' },
    { from: '2023-02-28', to: '2023-02-28' },
  ],
])('a year before %o are %o', (days, before) => {
  expect(daysYearBefore(days)).toEqual(before)
})

test('reversed or too long date ranges are refused by field', () => {
  expect(rangeOf('custom', '2026-03-02', '2026-03-01')).toEqual({
    errors: { from: 'The start date must be before the end date' },
  })
  expect(rangeOf('custom', '2020-01-01')).toEqual({ errors: { from: 'Choose a period of up to three years' } })
})

test('a period is split into days, weeks or months, without gaps', () => {
  expect(trendStep({ from: '2026-02-01', to: today })).toBe('day')
  expect(trendStep({ from: '2025-12-03', to: today })).toBe('week')
  expect(trendStep({ from: '2025-03-03', to: today })).toBe('month')
  expect(startsIn({ from: '2026-02-25', to: '2026-03-02' })).toHaveLength(6)
  // A Wednesday: its week started on the Monday before.
  expect(startsIn({ from: '2026-02-25', to: '2026-03-02' }, 'week')).toEqual(['2026-02-23', '2026-03-02'])
  expect(startsIn({ from: '2025-12-31', to: '2026-02-01' }, 'month')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})
