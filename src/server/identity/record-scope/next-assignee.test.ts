import { expect, test } from 'vitest'
import { nextAssignee } from './turns.ts'

const isAnyone = () => true

test.each([
  [null, 'a'],
  ['a', 'b'],
  ['c', 'a'],
  // Removed from the rule since.
  ['z', 'a'],
])('after %s comes %s', (last, next) => {
  expect(nextAssignee(['a', 'b', 'c'], last, isAnyone)).toBe(next)
})

test('staff who are not eligible are skipped; if none is, there is no assignee', () => {
  expect(nextAssignee(['a', 'b', 'c'], 'a', (id) => id !== 'b')).toBe('c')
  expect(nextAssignee(['a'], 'a', isAnyone)).toBe('a')
  expect(nextAssignee(['a', 'b'], 'a', () => false)).toBeUndefined()
})
