import { expect, test } from 'vitest'
import { isLikeName, isPlainName, isSameName } from './same-name.ts'

test.for([
  ['José O’Brien-Smith', 'jose obrien smith'],
  ['Ada\u200d Harbor', 'Ada Harbor'],
  ['李小龙', '李小龙'],
] as const)('%s matches %s', ([one, other]) => {
  expect(isSameName(one, other)).toBe(true)
  expect(isLikeName(one, other)).toBe(true)
})

test.for([
  ['BiII Moss', 'Bill Moss'],
  ['B0b Example', 'Bob Example'],
  ['Bob Examp|e', 'Bob Example'],
  ['Bob Exampıe', 'Bob Example'],
  ['Jordan Exarnple', 'Jordan Example'],
] as const)('%s can be read as %s, but is another name', ([one, other]) => {
  expect(isSameName(one, other)).toBe(false)
  expect(isLikeName(one, other)).toBe(true)
})

test('names without letters match only themselves', () => {
  expect(isSameName('!!', '??')).toBe(false)
})

test.for([
  ['Kaʻiulani Łukasz Ñandú', true],
  ["Anne-Marie O'Neil, Jr.", true],
  ['Nguyễn Thị Hoa', true],
  ['Jord\u0430n Example', false],
  ['\u0412\u041e\u0412 \u0405\u041c\u0406\u0422\u041d', false],
  ['Bob Examp|e', false],
  ['Bob Examp\u01c0e', false],
  ['Bob Ex\u0251mple', false],
  ['BOB EXAMP\u2c60E', false],
  ['Bob Exampl\u212e', false],
  ['Bla\u0138e Example', false],
  ['John Example 3rd', true],
] as const)('letters that can be taken for others are recognized in %s', ([name, isPlain]) => {
  expect(isPlainName(name)).toBe(isPlain)
})
