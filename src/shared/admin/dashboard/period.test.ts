import { expect, test } from 'vitest'
import { daysIn, daysOf, startsIn, trendStep } from './period.ts'

const today = '2026-03-02'
const asked = (period: 'custom' | '7' | '30' | '90' | 'year', from = '', to = '') => daysOf({ period, from, to }, today)

test.each([
  ['7', '2026-02-24', 7],
  ['30', '2026-02-01', 30],
  ['90', '2025-12-03', 90],
  ['year', '2025-03-03', 365],
] as const)('%s days end today and begin on %s', (period, from, length) => {
  const days = asked(period)
  expect(days).toEqual({ from, to: today })
  expect(daysIn(days as { from: string; to: string })).toBe(length)
})

test.each([
  ['', '', { from: '2026-02-01', to: today }],
  ['2026-01-05', '', { from: '2026-01-05', to: today }],
  ['', '2026-01-31', { from: '2026-01-02', to: '2026-01-31' }],
  ['2026-02-28', '2099-01-01', { from: '2026-02-28', to: today }],
  ['2026-03-02', '2026-03-02', { from: today, to: today }],
])('from "%s" to "%s" means %o', (from, to, days) => {
  expect(asked('custom', from, to)).toEqual(days)
})

test('days that come in the wrong order, or are too many, are refused by name', () => {
  expect(asked('custom', '2026-03-02', '2026-03-01')).toEqual({
    errors: { from: 'The first day comes after the last' },
  })
  expect(asked('custom', '2020-01-01')).toEqual({ errors: { from: 'Please choose three years at most' } })
})

test('a period is drawn by days, weeks or months, and no step is left out', () => {
  expect(trendStep({ from: '2026-02-01', to: today })).toBe('day')
  expect(trendStep({ from: '2025-12-03', to: today })).toBe('week')
  expect(trendStep({ from: '2025-03-03', to: today })).toBe('month')
  expect(startsIn({ from: '2026-02-25', to: '2026-03-02' })).toHaveLength(6)
  // A Wednesday: its week began on the Monday before.
  expect(startsIn({ from: '2026-02-25', to: '2026-03-02' }, 'week')).toEqual(['2026-02-23', '2026-03-02'])
  expect(startsIn({ from: '2025-12-31', to: '2026-02-01' }, 'month')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})
