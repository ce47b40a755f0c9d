import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('an alert states the opened and exported amounts', () => {
  expect(formatCount({ records: 61, rows: 0, listed: 0 })).toBe('At least 61 records')
  expect(formatCount({ records: 1, rows: 1_200, listed: 0 })).toBe('At least 1 record and 1,200 exported rows')
  expect(formatCount({ records: 0, rows: 1, listed: 0 })).toBe('At least 1 exported row')
  expect(formatCount({ records: 2, rows: 3, listed: 400 })).toBe(
    'At least 2 records, 3 exported rows, and 400 list rows',
  )
})
