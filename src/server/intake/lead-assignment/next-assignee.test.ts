import { expect, test } from 'vitest'
import { nextAssignee } from './next-assignee.ts'

const anybody = () => true

test.each([
  [null, 'a'],
  ['a', 'b'],
  ['c', 'a'],
  // Somebody who was taken out of the rule since.
  ['z', 'a'],
])('after %s it is the turn of %s', (last, next) => {
  expect(nextAssignee(['a', 'b', 'c'], last, anybody)).toBe(next)
})

test('who does not work here any more is passed over, and where nobody is left, nobody gets it', () => {
  expect(nextAssignee(['a', 'b', 'c'], 'a', (id) => id !== 'b')).toBe('c')
  expect(nextAssignee(['a'], 'a', anybody)).toBe('a')
  expect(nextAssignee(['a', 'b'], 'a', () => false)).toBeUndefined()
})
