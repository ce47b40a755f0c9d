import { expect, test } from 'vitest'
import { independenceOf, isFreer } from './independence.ts'

const rate = independenceOf([
  { by: 'mona', who: 'second' },
  { by: 'second', who: 'third' },
  { by: 'mona', who: 'fourth' },
])

test('accounts that someone added, directly or through others, are theirs', () => {
  expect(rate('second', ['mona'])).toBe('appointed')
  expect(rate('third', ['mona'])).toBe('appointed')
  expect(rate('third', ['otto', 'second'])).toBe('appointed')
})

test('who added someone, and whom else they added, is linked; others are independent', () => {
  expect(rate('mona', ['third'])).toBe('linked')
  expect(rate('fourth', ['second'])).toBe('linked')
  expect(rate('otto', ['mona'])).toBe('independent')
  expect(rate('mona', [])).toBe('independent')
})

test('independent is freer than linked, and linked than appointed', () => {
  expect([isFreer('independent', 'linked'), isFreer('linked', 'appointed'), isFreer('linked', 'linked')]).toEqual([
    ...[true, true, false],
  ])
})
