import { expect, test } from 'vitest'
import { brokerDay, formatBrokerDay } from './broker-day.ts'

test.each([
  ['EST', '2026-03-02T04:59:00Z', '2026-03-01'],
  ['EST', '2026-03-02T05:00:00Z', '2026-03-02'],
  // In summer, New York is an hour ahead.
  ['EST', '2026-07-02T04:00:00Z', '2026-07-02'],
  ['Pacific', '2026-03-02T07:59:00Z', '2026-03-01'],
  ['Hawaii', '2026-03-02T09:30:00Z', '2026-03-01'],
  ['when we feel like it', '2026-03-02T04:59:00Z', '2026-03-01'],
])('in %s the date at %s is %s', (zone, at, day) => {
  expect(brokerDay(zone, new Date(at))).toBe(day)
})

test("formats the brokerage's date in the evening as that day", () => {
  expect(formatBrokerDay('EST', new Date('2026-04-16T03:30:00Z'))).toBe('April 15, 2026')
})
