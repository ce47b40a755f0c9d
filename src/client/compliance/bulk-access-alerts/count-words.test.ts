import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test('an alert says how much was opened and exported, whatever there was of either', () => {
  expect(countWords({ records: 61, rows: 0, listed: 0 })).toBe('At least 61 records')
  expect(countWords({ records: 1, rows: 1_200, listed: 0 })).toBe('At least 1 record and 1,200 lines of exports')
  expect(countWords({ records: 0, rows: 1, listed: 0 })).toBe('At least 1 line of an export')
  expect(countWords({ records: 2, rows: 3, listed: 400 })).toBe(
    'At least 2 records, 3 lines of exports, and 400 lines of lists',
  )
})
