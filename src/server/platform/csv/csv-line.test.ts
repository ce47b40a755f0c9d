import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(csvLine(['Harbor, Ada', 'a "b"', 'one\r\ntwo', 7, true, null])).toBe(
    '"Harbor, Ada","a ""b""","one\r\ntwo",7,true,\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('a spreadsheet does not read %j as a formula', (typed) => {
  expect(csvLine([typed])).toBe(`'${typed}\r\n`)
})

test('a negative number stays a number', () => {
  expect(csvLine([-600, '-600', -0.5])).toBe("-600,'-600,-0.5\r\n")
})

test.each(['＝1+1', '＋1', '－1', '＠SUM(A1)'])('the full-width formula %s is only text', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})
