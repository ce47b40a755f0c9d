import { expect, test } from 'vitest'
import { programSigns } from './program-signs.ts'

test('a filled trap and a form that was sent at once are signs of a program; a person shows none', () => {
  expect(programSigns('', 40)).toEqual([])
  expect(programSigns('', undefined)).toEqual([])
  expect(programSigns('https://example.com', 1)).toEqual(['trap_filled', 'sent_at_once'])
})
