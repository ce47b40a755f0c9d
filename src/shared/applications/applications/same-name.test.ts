import { expect, test } from 'vitest'
import { isLikeName, isSameName, mixesScripts } from './same-name.ts'

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
  ['Jordan Exarnple', 'Jordan Example'],
] as const)('%s can be read as %s, but is another name', ([one, other]) => {
  expect(isSameName(one, other)).toBe(false)
  expect(isLikeName(one, other)).toBe(true)
})

test('names without letters match only themselves', () => {
  expect(isSameName('!!', '??')).toBe(false)
})

test.for([
  ['Jord\u0430n Example', true],
  ['\u0391da Harbor', true],
  ['Kaʻiulani Łukasz Ñandú', false],
  ['Иван Петров', false],
  ['李 Wei', true],
] as const)('letters of several scripts are recognized in %s', ([name, isMixed]) => {
  expect(mixesScripts(name)).toBe(isMixed)
})
