import { expect, test } from 'vitest'
import { formatCounted } from './plural.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [1_234, '1,234 rows'],
])('a count of %i is %s', (count, text) => {
  expect(formatCounted(count, { one: 'row', other: 'rows' })).toBe(text)
})
