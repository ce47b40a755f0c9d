import { expect, test } from 'vitest'
import { monthIn, periodFromLabels, periodIn } from './period.ts'

test.each([
  ['Statement Period: 01/01/2026 - 01/31/2026', '2026-01-01', '2026-01-31'],
  ['Statement period 01/01/26-01/31/26', '2026-01-01', '2026-01-31'],
  ['January 1, 2026 through January 31, 2026', '2026-01-01', '2026-01-31'],
  ['For the period Jan 1 to Jan 31, 2026', '2026-01-01', '2026-01-31'],
  ['December 15 - January 14, 2026', '2025-12-15', '2026-01-14'],
  ['Dec 15, 2025 – Jan 14, 2026'.replace('–', '-'), '2025-12-15', '2026-01-14'],
  ['March 1-31, 2026', '2026-03-01', '2026-03-31'],
  ['March 1 - 31, 2026', '2026-03-01', '2026-03-31'],
  ['Beginning March 1, 2026 - Ending March 31, 2026', '2026-03-01', '2026-03-31'],
  ['from 1 Mar 2026 to 31 Mar 2026', '2026-03-01', '2026-03-31'],
  ['2026-03-01 to 2026-03-31', '2026-03-01', '2026-03-31'],
  ['(03/01/2026 through 03/31/2026)', '2026-03-01', '2026-03-31'],
  ['Statement Period: From 03/01/2026 To 03/31/2026', '2026-03-01', '2026-03-31'],
  ['Statement period: 03/01/2026 to 03/31/2026 Account 123', '2026-03-01', '2026-03-31'],
])('%s', (text, from, to) => expect(periodIn(text)).toEqual({ from, to }))

test.each(['Rates from 01/01/2020 to 12/31/2026', 'Call 800-555-0100', 'Open by 12/31 and earn', 'Page 1 of 5'])(
  '%s is no period',
  (text) => {
    expect(periodIn(text)).toBeUndefined()
  },
)

test('a month is the days from its first to its last', () => {
  expect(monthIn('Statement for February 2028')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test.each([
  [['Statement date: 01/31/2026', 'Days in statement period: 31'], '2026-01-01', '2026-01-31'],
  [['Statement Date', 'January 31, 2026', 'Previous statement: 12/31/2025'], '2026-01-01', '2026-01-31'],
  [['Period start: 01/01/2026', 'Period end: 01/31/2026'], '2026-01-01', '2026-01-31'],
  [['Beginning Balance on 01/01/2026', 'Ending Balance on 01/31/2026'], '2026-01-01', '2026-01-31'],
  [['Last statement: 12/31/25', 'This statement: 01/31/26'], '2026-01-01', '2026-01-31'],
])('%j are a period', (texts, from, to) => expect(periodFromLabels(texts)).toEqual({ from, to }))
