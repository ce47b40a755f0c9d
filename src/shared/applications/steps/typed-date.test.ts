import { expect, test } from 'vitest'
import { typedDate, typedMonth } from '#shared/applications/steps/typed-date.ts'

const day = { year: 1980, month: 3, day: 27 }

test.each(['3/27/1980', '03/27/1980', ' 3-27-1980 ', '3.27.1980', '3 27 1980', '03271980', '1980-03-27'])(
  '"%s" is a day',
  (typed) => expect(typedDate(typed)).toEqual(day),
)

test.each(['', '27/3/1980', '2/30/1980', '3/27/80', '3/1980', 'tomorrow', '0/1/1980', '1/1/0001'])(
  '"%s" is no day',
  (typed) => expect(typedDate(typed)).toBeUndefined(),
)

test.each([
  ['3/2019', { year: 2019, month: 3 }],
  ['12 - 1999', { year: 1999, month: 12 }],
  ['2019-03', { year: 2019, month: 3 }],
  ['13/2019', undefined],
  ['2019', undefined],
  ['March', undefined],
])('the month of "%s" is %o', (typed, expected) => expect(typedMonth(typed)).toEqual(expected))
