import { expect, test } from 'vitest'
import { monthBefore, parseDate, parseMonth, parseMonthsAgo, yearsSince } from './answer-kinds.ts'

const day = { year: 1980, month: 3, day: 27 }

test.each([
  '3/27/1980',
  '03/27/1980',
  ' 3-27-1980 ',
  '3.27.1980',
  '3 27 1980',
  '03271980',
  '1980-03-27',
  'March 27, 1980',
  'mar. 27th 1980',
])('"%s" is parsed as a date', (typed) => expect(parseDate(typed)).toEqual(day))

test.each([
  '',
  '27/3/1980',
  '2/30/1980',
  '3/27/80',
  '3/1980',
  'tomorrow',
  '0/1/1980',
  '1/1/0001',
  'Marz 27, 1980',
  'Feb 30 1980',
])('"%s" is not a date', (typed) => expect(parseDate(typed)).toBeUndefined())

test.each([
  ['3/2019', { year: 2019, month: 3 }],
  ['12 - 1999', { year: 1999, month: 12 }],
  ['2019-03', { year: 2019, month: 3 }],
  ['13/2019', undefined],
  ['2019', undefined],
  ['March', undefined],
])('"%s" is parsed as the month %o', (typed, expected) => expect(parseMonth(typed)).toEqual(expected))

test.each([
  ['May 2021', { year: 2021, month: 5 }],
  ['sept. 2019', { year: 2019, month: 9 }],
  ['December, 2019', { year: 2019, month: 12 }],
  ['Maybe 2021', undefined],
])('"%s" is parsed as the month %o from words', (typed, expected) => expect(parseMonth(typed)).toEqual(expected))

test.each([
  ['5 years', 60],
  ['1.5 yrs', 18],
  ['8 months ago', 8],
  ['1 year', 12],
  ['5', undefined],
  ['5 days', undefined],
])('"%s" is an age of %s months', (typed, months) => expect(parseMonthsAgo(typed)).toBe(months))

test('an age is converted to a calendar month', () => {
  expect(monthBefore(new Date('2026-11-30T12:00:00Z'), 60)).toBe('11/2021')
  expect(monthBefore(new Date('2026-03-31T12:00:00Z'), 1)).toBe('2/2026')
})

test('a birthday counts from that day on', () => {
  const birth = { year: 2008, month: 11, day: 21 }
  expect(yearsSince(birth, new Date('2026-11-20T23:00:00Z'))).toBe(17)
  expect(yearsSince(birth, new Date('2026-11-21T00:00:00Z'))).toBe(18)
})
