import { expect, test } from 'vitest'
import { digestDay } from '#shared/admin/digest/digest-day.ts'
import { defaultHours } from '#shared/system/settings/hours.ts'

const daily = { ...defaultHours, days: 'Daily', keepsFederalHolidays: false }

test.each([
  // Winter in New York: eight is 13:00 UTC.
  ['EST', '2026-03-06T12:59:59Z', undefined],
  ['EST', '2026-03-06T13:00:00Z', '2026-03-06'],
  ['EST', '2026-03-06T16:59:59Z', '2026-03-06'],
  ['EST', '2026-03-06T17:00:00Z', undefined],
  // The clocks go forward in the night to March 8: eight is 12:00 UTC from that morning on.
  ['EST', '2026-03-07T13:00:00Z', '2026-03-07'],
  ['EST', '2026-03-08T11:59:59Z', undefined],
  ['EST', '2026-03-08T12:00:00Z', '2026-03-08'],
  // And back in the night to November 1.
  ['EST', '2026-10-31T12:00:00Z', '2026-10-31'],
  ['EST', '2026-11-01T12:00:00Z', undefined],
  ['EST', '2026-11-01T13:00:00Z', '2026-11-01'],
  // Where clocks stay, and where it is another day than in London.
  ['HST', '2026-07-01T17:59:59Z', undefined],
  ['HST', '2026-07-01T18:00:00Z', '2026-07-01'],
  ['Pacific/Auckland', '2026-07-01T20:00:00Z', '2026-07-02'],
  ['Arizona', '2026-07-01T12:00:00Z', '2026-07-01'],
])('in %s at %s the morning mail is that of %s', (zone, at, day) => {
  expect(digestDay({ ...daily, zone }, new Date(at))).toBe(day)
})

test.each([
  ['a Saturday', '2026-03-07', {}, false],
  ['a Monday', '2026-03-09', {}, true],
  ['Labor Day', '2026-09-07', {}, false],
  ['Labor Day, where it is no holiday', '2026-09-07', { keepsFederalHolidays: false }, true],
  ['a day that the brokerage is closed', '2026-12-24', { closedDays: '2026-12-23\n2026-12-24' }, false],
  ['a Saturday, where it is worked', '2026-03-07', { days: 'Tue-Sat' }, true],
  ['a Saturday, where nobody understands the days', '2026-03-07', { days: 'when the tide is in' }, false],
])('%s is mailed on or not', (_name, day, values, isMailed) => {
  expect(digestDay({ ...defaultHours, ...values }, new Date(`${day}T15:00:00Z`))).toBe(isMailed ? day : undefined)
})
