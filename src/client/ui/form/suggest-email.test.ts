import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  [' ada@yaho.com ', 'ada@yahoo.com'],
  ['ada@hotmail.con', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@gmail.com', undefined],
  ['ada@harborbakery.co', undefined],
  ['ada@pier.coffee', undefined],
  ['ada@funding.example', undefined],
  ['ada@harborbakery.com', undefined],
  ['ada@example.com', undefined],
  ['ada', undefined],
  ['', undefined],
])('for "%s" the suggestion is %s', (typed, expected) => {
  expect(suggestEmail(typed)).toBe(expected)
})
