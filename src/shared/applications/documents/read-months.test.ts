import { expect, test } from 'vitest'
import { readMonthsOf } from './read-months.ts'

const month = (from: string, to: string) => [{ from, to }]

test.each([
  ['a whole month', { a: month('2026-01-01', '2026-01-31') }, { a: ['2026-01'] }],
  ['a month that ends some days early', { a: month('2026-01-01', '2026-01-28') }, { a: ['2026-01'] }],
  ['half a month', { a: month('2026-01-01', '2026-01-15') }, { a: [] }],
  [
    'periods from the middle of a month cover those between them',
    { a: month('2025-12-15', '2026-01-14'), b: month('2026-01-15', '2026-02-14') },
    { a: ['2026-01'], b: ['2026-01'] },
  ],
  ['a file that was not read', { a: null, b: month('2026-01-01', '2026-01-31') }, { b: ['2026-01'] }],
  ['a file without a period', { a: [] }, {}],
])('%s', (_name, periods, expected) => {
  const documents = Object.entries(periods).map(([id, periods]) => ({ id, periods }))
  expect(Object.fromEntries(readMonthsOf(documents))).toEqual(expected)
})
