import { expect, test } from 'vitest'
import { nextInTurn } from './next-in-turn.ts'

const anybody = () => true

test.each([
  [null, 'a'],
  ['a', 'b'],
  ['c', 'a'],
  // Somebody who was taken out of the rule since.
  ['z', 'a'],
])('after %s it is the turn of %s', (last, next) => {
  expect(nextInTurn(['a', 'b', 'c'], last, anybody)).toBe(next)
})

test('who does not work here any more is passed over, and where nobody is left, nobody gets it', () => {
  expect(nextInTurn(['a', 'b', 'c'], 'a', (id) => id !== 'b')).toBe('c')
  expect(nextInTurn(['a'], 'a', anybody)).toBe('a')
  expect(nextInTurn(['a', 'b'], 'a', () => false)).toBeUndefined()
})
