import { expect, test } from 'vitest'
import { csvLine } from '#server/platform/csv/csv-line.ts'

test('separators, quotes and line ends stay inside their cell', () => {
  expect(csvLine(['Harbor, Ada', 'a "b"', 'one\r\ntwo', 7, true, null])).toBe(
    '"Harbor, Ada","a ""b""","one\r\ntwo",7,true,\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('%j is no formula to a spreadsheet', (typed) => {
  expect(csvLine([typed])).toBe(`'${typed}\r\n`)
})

test('a number below zero stays a number', () => {
  expect(csvLine([-600, '-600', -0.5])).toBe("-600,'-600,-0.5\r\n")
})
