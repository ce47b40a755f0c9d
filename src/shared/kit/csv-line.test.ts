import { expect, test } from 'vitest'
import { csvLine } from './text.ts'

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(csvLine(['Harbor, Ada', 'a "b"', 'one\r\ntwo', 7, true, null])).toBe(
    '"Harbor, Ada","a ""b""","one\r\ntwo",7,true,\r\n',
  )
})

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1'])('a spreadsheet does not read %j as a formula', (typed) => {
  expect(csvLine([typed])).toBe(`'${typed}\r\n`)
})

test('a negative number stays a number, also with fixed decimals', () => {
  expect(csvLine([-600, '-600', '-12.00', -0.5])).toBe('-600,-600,-12.00,-0.5\r\n')
})

test.each(['-12.00-cmd', '--1', '-', '+12.00', '- 1', '-1\n=1'])('%j is text, not a number', (typed) => {
  expect(csvLine([typed]).replace(/^"/, '')).toMatch(/^'/)
})

test.each([
  '\n=1+1',
  '\r=1',
  '\r\n@x',
  ' =1+1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff+1',
  '\u2060\u200d -1',
  '\u0000=1',
  '\n',
])('a formula after invisible characters is only text: %j', (typed) =>
  expect(csvLine([typed]).replace(/^"/, '')).toMatch(/^'/),
)

test.each([' Ada', '\u200bAda', 'a=b', 'Ada-Lee', ''])('%j stays as it is', (typed) => {
  expect(csvLine([typed])).toBe(`${typed}\r\n`)
})

test.each(['＝1+1', '＋1', '－1', '＠SUM(A1)'])('the full-width formula %s is only text', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})
