import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('an alert says how much was opened and exported, whatever there was of either', () => {
  expect(formatCount({ records: 61, rows: 0, listed: 0 })).toBe('At least 61 records')
  expect(formatCount({ records: 1, rows: 1_200, listed: 0 })).toBe('At least 1 record and 1,200 lines of exports')
  expect(formatCount({ records: 0, rows: 1, listed: 0 })).toBe('At least 1 line of an export')
  expect(formatCount({ records: 2, rows: 3, listed: 400 })).toBe(
    'At least 2 records, 3 lines of exports, and 400 lines of lists',
  )
})
