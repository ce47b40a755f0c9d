import { expect, test } from 'vitest'
import {
  findMentions,
  findTypedMention,
  linkMentions,
  matchColleagues,
  renameMentions,
  splitMentions,
} from './mention-text.ts'

const ann = { id: '01a1f000-0000-7000-8000-000000000001', name: 'Ann Example' }
const annLee = { id: '01a1f000-0000-7000-8000-000000000002', name: 'Ann Example Lee' }
const ben = { id: '01a1f000-0000-7000-8000-000000000003', name: 'Ben O’Neil' }
const colleagues = [ann, annLee, ben]

test.for([
  ['@Ann Example, please call', [ann]],
  ['@ann example and @Ben O’Neil.', [ann, ben]],
  ['@Ann Example Lee', [annLee]],
  ['mail@Ann Example', []],
  ['@Ann Examples', []],
  ['@Nobody Here', []],
  ['Ann Example', []],
] as const)('“%s” mentions the people named with an @', ([text, people]) => {
  expect(findMentions(linkMentions(text, colleagues))).toEqual(people.map(({ id }) => id))
})

test('a note is split into text and mentions, and keeps everything else', () => {
  const body = linkMentions('Ask @Ben O’Neil (today)', colleagues)
  expect(splitMentions(body)).toEqual(['Ask ', ben, ' (today)'])
  expect(splitMentions('')).toEqual([])
  expect(splitMentions('[a](b) @[x](not-an-id)')).toEqual(['[a](b) @[x](not-an-id)'])
})

test('a mention gets the current name, without what would end it', () => {
  const body = linkMentions('@Ann Example', colleagues)
  expect(splitMentions(renameMentions(body, new Map([[ann.id, 'Ann [new]']])))).toEqual([
    { id: ann.id, name: 'Ann  new ' },
  ])
})

test.for([
  ['Ask @', { typed: '', at: 4 }],
  ['Ask @Ann', { typed: 'Ann', at: 4 }],
  ['@Ann Ex', { typed: 'Ann Ex', at: 0 }],
  ['@Ann Example went', undefined],
  ['mail@example', undefined],
  ['no mention', undefined],
] as const)('before the caret in “%s” a name is being typed, or not', ([before, expected]) => {
  expect(findTypedMention(before)).toEqual(expected)
})

test('first names and surnames match', () => {
  expect(matchColleagues(colleagues, 'o’n')).toEqual([ben])
  expect(matchColleagues(colleagues, 'ann e')).toEqual([ann, annLee])
  expect(matchColleagues(colleagues, 'zed')).toEqual([])
})
