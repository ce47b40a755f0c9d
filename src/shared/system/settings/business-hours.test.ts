import { expect, test } from 'vitest'
import { openingState, promisedBy, weekdays, zoneName } from './business-hours.ts'
import { defaultHours, hours } from './hours.ts'

test.each([
  // Winter: New York is five hours behind UTC.
  ['2026-01-14T13:59:00Z', false, '2026-01-14T14:00:00.000Z', 'a minute before nine on a Wednesday'],
  ['2026-01-14T14:00:00Z', true, '2026-01-14T23:00:00.000Z', 'nine sharp'],
  ['2026-01-14T22:59:59Z', true, '2026-01-14T23:00:00.000Z', 'the last second'],
  ['2026-01-14T23:00:00Z', false, '2026-01-15T14:00:00.000Z', 'six sharp'],
  ['2026-01-23T23:30:00Z', false, '2026-01-26T14:00:00.000Z', 'Friday evening, until Monday'],
  ['2026-01-16T23:30:00Z', false, '2026-01-20T14:00:00.000Z', 'Friday evening before a holiday, until Tuesday'],
  ['2026-07-03T15:00:00Z', false, '2026-07-06T13:00:00.000Z', 'the Friday on which the Fourth of July is kept'],
  ['2027-12-31T15:00:00Z', false, '2028-01-03T14:00:00.000Z', 'the last business day of the year'],
  // Summer: four hours, although Settings say EST.
  ['2026-07-15T13:00:00Z', true, '2026-07-15T22:00:00.000Z', 'nine in July'],
  ['2026-07-15T12:59:00Z', false, '2026-07-15T13:00:00.000Z', 'a minute before nine in July'],
  // Daylight saving time starts on Sunday 8 March and ends on Sunday 1 November 2026.
  [
    '2026-03-06T23:00:00Z',
    false,
    '2026-03-09T13:00:00.000Z',
    'Friday before summer time: Monday opens an hour earlier',
  ],
  ['2026-10-30T22:00:00Z', false, '2026-11-02T14:00:00.000Z', 'Friday before winter time: Monday opens an hour later'],
  // A date that is still the previous day in New York.
  ['2026-01-20T01:00:00Z', false, '2026-01-20T14:00:00.000Z', 'Monday evening there, Tuesday in London'],
])('at %s open is %s until %s (%s)', (now, isOpen, changesAt) => {
  expect(openingState(defaultHours, new Date(now))).toEqual({ isOpen, changesAt: new Date(changesAt) })
})

test.each([
  ['EST', '2026-07-15T13:00:00.000Z'],
  ['CT', '2026-07-15T14:00:00.000Z'],
  ['MDT', '2026-07-15T15:00:00.000Z'],
  ['pst', '2026-07-15T16:00:00.000Z'],
  ['HST', '2026-07-15T19:00:00.000Z'],
  ['America/Phoenix', '2026-07-15T16:00:00.000Z'],
  // Arizona has no daylight saving time.
  ['MST', '2026-07-15T16:00:00.000Z'],
  ['MT', '2026-07-15T15:00:00.000Z'],
  ['AST', '2026-07-15T13:00:00.000Z'],
  ['Europe/Vienna', '2026-07-15T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-15T03:30:00.000Z'],
])('nine in %s on a Wednesday in July is %s', (zone, opens) => {
  const before = new Date(Date.parse(opens) - 1_000)
  expect(openingState({ ...defaultHours, zone }, before)).toEqual({ isOpen: false, changesAt: new Date(opens) })
  expect(openingState({ ...defaultHours, zone }, new Date(opens))?.isOpen).toBe(true)
})

test('at 8:30 in Phoenix, hours from nine in MST have not begun', () => {
  const opening = openingState({ ...defaultHours, zone: 'MST' }, new Date('2026-07-15T15:30:00Z'))
  expect(opening).toEqual({ isOpen: false, changesAt: new Date('2026-07-15T16:00:00Z') })
})

test('hours past midnight belong to the day on which they started', () => {
  const late = { days: 'Fri', open: '6:00 PM', close: '2:00 AM', zone: 'ET' }
  expect(openingState(late, new Date('2026-01-17T06:30:00Z'))).toEqual({
    isOpen: true,
    changesAt: new Date('2026-01-17T07:00:00Z'),
  })
})

test('hours skipped by a time change start an hour later', () => {
  const early = { days: 'Sun', open: '2:30 AM', close: '6:00 AM', zone: 'ET' }
  expect(openingState(early, new Date('2026-03-08T05:00:00Z'))?.changesAt).toEqual(new Date('2026-03-08T07:30:00Z'))
})

test.each([
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Monday to Saturday', [1, 2, 3, 4, 5, 6]],
  ['Mon – Thu, Sat', [1, 2, 3, 4, 6]],
  ['Fri-Mon', [0, 1, 5, 6]],
  ['Tue & Thu', [2, 4]],
  ['Daily', [0, 1, 2, 3, 4, 5, 6]],
])('%s are weekdays', (written, days) => {
  expect([...(weekdays(written) ?? [])].sort()).toEqual(days)
})

test('unrecognized hours return undefined', () => {
  expect(weekdays('by appointment')).toBeUndefined()
  expect(weekdays('Mon-Wed-Fri')).toBeUndefined()
  expect(zoneName('our time')).toBeUndefined()
  expect(openingState({ ...defaultHours, zone: 'our time' }, new Date())).toBeUndefined()
})

test.each([
  ['2026-11-18T15:30:00Z', 24, '2026-11-19T15:30:00.000Z', 'Wednesday morning, until Thursday at the same time'],
  ['2026-11-21T09:41:00Z', 24, '2026-11-24T14:00:00.000Z', 'Saturday night: it begins on Monday at nine'],
  ['2026-11-20T20:00:00Z', 24, '2026-11-23T20:00:00.000Z', 'Friday afternoon: the weekend does not count'],
  ['2026-11-18T22:00:00Z', 4, '2026-11-19T14:00:00.000Z', 'an hour before closing: the next morning'],
  ['2026-11-18T14:00:00Z', 2, '2026-11-18T16:00:00.000Z', 'two hours on the same day'],
  ['2026-11-20T20:00:00Z', 48, '2026-11-24T20:00:00.000Z', 'two days over a weekend'],
  ['2026-11-25T20:00:00Z', 24, '2026-11-27T20:00:00.000Z', 'over Thanksgiving'],
  // Daylight saving time starts on 8 March 2026: the same local hour is an hour earlier in UTC.
  ['2026-03-06T20:00:00Z', 24, '2026-03-09T19:00:00.000Z', 'over the change of the clocks'],
])('a request at %s with %i hours is due by %s (%s)', (from, within, by) => {
  expect(promisedBy(defaultHours, new Date(from), within)).toEqual(new Date(by))
})

test('uses clock hours if the business hours are not recognized', () => {
  const from = new Date('2026-11-21T09:41:00Z')
  expect(promisedBy({ ...defaultHours, days: 'by appointment' }, from, 24)).toEqual(new Date('2026-11-22T09:41:00Z'))
})

test('custom closed days are not business days, and federal holidays can be turned off', () => {
  const closing = { ...defaultHours, closedDays: '2026-11-27\n2026-11-30 ' }
  const [thanksgiving, friday] = [new Date('2026-11-26T15:00:00Z'), new Date('2026-11-27T15:00:00Z')]
  expect(openingState(closing, friday)).toEqual({ isOpen: false, changesAt: new Date('2026-12-01T14:00:00Z') })
  expect(openingState({ ...defaultHours, keepsFederalHolidays: false }, thanksgiving)?.isOpen).toBe(true)
  expect(promisedBy(closing, new Date('2026-11-25T20:00:00Z'), 24)).toEqual(new Date('2026-12-01T20:00:00Z'))
})

test.each([
  ['', true],
  ['2026-12-24\n 2027-01-02 \n', true],
  ['24 December', false],
  ['2026-02-30', false],
  ['2026-12-24, 2026-12-25', false],
])('closed days written as %j are valid: %s', (closedDays, isGood) => {
  expect(hours.safeParse({ ...defaultHours, closedDays }).success).toBe(isGood)
})

test('hours saved before the holiday setting keep federal holidays', () => {
  const { keepsFederalHolidays: _kept, closedDays: _none, ...before } = defaultHours
  expect(hours.parse(before)).toEqual(defaultHours)
})
