import { expect, test } from 'vitest'
import { normalizeTag, tagKey, tagName, tagNames } from './tag.ts'

test.each([
  ['  VIP  ', 'VIP'],
  ['# hot lead', 'hot lead'],
  ['Trade \t  show\u00a02026', 'Trade show 2026'],
  ['Cafe\u0301', 'Café'],
])('"%s" is the tag "%s"', (typed, tag) => expect(normalizeTag(typed)).toBe(tag))

test('case and spelling of letters make no other tag', () => {
  expect(tagKey('CAFE\u0301 ')).toBe(tagKey('café'))
  expect(tagNames.parse(['VIP', 'vip', ' #Vip ', 'Fair'])).toEqual(['VIP', 'Fair'])
})

test.each([
  ['', 'Enter a tag'],
  ['#', 'Enter a tag'],
  ['a, b', 'A tag can’t contain a comma or a semicolon'],
  ['x'.repeat(41), 'Use up to 40 characters'],
])('"%s" is refused', (typed, message) => expect(tagName.safeParse(typed).error?.issues[0]?.message).toBe(message))

test('a record takes up to 20 tags at once', () => {
  const many = Array.from({ length: 21 }, (_, number) => `Tag ${number}`)
  expect(tagNames.safeParse(many).error?.issues[0]?.message).toBe('Use up to 20 tags')
})
