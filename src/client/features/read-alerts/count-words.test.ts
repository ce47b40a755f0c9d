import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test('an alert says how much was opened and exported, whatever there was of either', () => {
  expect(countWords({ records: 61, rows: 0 })).toBe('At least 61 records')
  expect(countWords({ records: 1, rows: 1_200 })).toBe('At least 1 record and 1,200 lines of exports')
  expect(countWords({ records: 0, rows: 1 })).toBe('At least 1 line of an export')
})
