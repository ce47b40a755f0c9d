import { expect, test } from 'vitest'
import { defaultHours } from '#shared/system/settings/hours.ts'
import { digestDay } from './contract.ts'

const daily = { ...defaultHours, days: 'Daily', keepsFederalHolidays: false }

test.each([
  // New York in winter: 8 a.m. is 13:00 UTC.
  ['EST', '2026-03-06T12:59:59Z', undefined],
  ['EST', '2026-03-06T13:00:00Z', '2026-03-06'],
  ['EST', '2026-03-06T16:59:59Z', '2026-03-06'],
  ['EST', '2026-03-06T17:00:00Z', undefined],
  // Daylight saving time starts on March 8: 8 a.m. is 12:00 UTC from then on.
  ['EST', '2026-03-07T13:00:00Z', '2026-03-07'],
  ['EST', '2026-03-08T11:59:59Z', undefined],
  ['EST', '2026-03-08T12:00:00Z', '2026-03-08'],
  // It ends on November 1.
  ['EST', '2026-10-31T12:00:00Z', '2026-10-31'],
  ['EST', '2026-11-01T12:00:00Z', undefined],
  ['EST', '2026-11-01T13:00:00Z', '2026-11-01'],
  // Zones without daylight saving time, and with another date than London.
  ['HST', '2026-07-01T17:59:59Z', undefined],
  ['HST', '2026-07-01T18:00:00Z', '2026-07-01'],
  ['Pacific/Auckland', '2026-07-01T20:00:00Z', '2026-07-02'],
  ['Arizona', '2026-07-01T12:00:00Z', '2026-07-01'],
])('in %s at %s the digest date is %s', (zone, at, day) => {
  expect(digestDay({ ...daily, zone }, new Date(at))).toBe(day)
})

test.each([
  ['a Saturday', '2026-03-07', {}, false],
  ['a Monday', '2026-03-09', {}, true],
  ['Labor Day', '2026-09-07', {}, false],
  ['Labor Day, if it is not a holiday', '2026-09-07', { keepsFederalHolidays: false }, true],
  ['a day on which the brokerage is closed', '2026-12-24', { closedDays: '2026-12-23\n2026-12-24' }, false],
  ['a Saturday that is a business day', '2026-03-07', { days: 'Tue-Sat' }, true],
  ['a Saturday with unparsable business days', '2026-03-07', { days: 'when the tide is in' }, false],
])('%s: digest is sent or not', (_name, day, values, isMailed) => {
  expect(digestDay({ ...defaultHours, ...values }, new Date(`${day}T15:00:00Z`))).toBe(isMailed ? day : undefined)
})
