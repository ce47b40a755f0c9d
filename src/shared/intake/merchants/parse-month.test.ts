import { expect, test } from 'vitest'
import { parseMonth } from './parse-month.ts'

test.each([
  '2027-04',
  '2027-4',
  '2027/04',
  '04/2027',
  ' 4/2027 ',
  '4 / 27',
  '4  -   2027',
  '04.2027',
  '4-2027',
  'April 2027',
  'apr. 2027',
  'APR, 2027',
])('%s is April 2027', (typed) => {
  expect(parseMonth(typed)).toBe('2027-04')
})

test.each(['', '2027', '04', '13/2027', '00/2027', '2027-13', 'soon 2027', '04/1999', '04/202', '042027'])(
  '%s is not a month',
  (typed) => {
    expect(parseMonth(typed)).toBeUndefined()
  },
)
