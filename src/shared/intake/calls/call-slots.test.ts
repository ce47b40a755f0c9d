import { expect, test } from 'vitest'
import { defaultHours } from '#shared/system/settings/hours.ts'
import { formatCall, freeCallDays } from './call-slots.ts'

const hours = { ...defaultHours, closedDays: '2026-12-01' }
/** Friday before noon in New York, the day after Thanksgiving. */
const now = new Date('2026-11-27T16:40:00Z')

test('half hours start within the opening hours, two hours ahead at the earliest, on ten business days', () => {
  const days = freeCallDays(hours, [], now)
  expect(days.map(({ day }) => day)).toEqual([
    ...['2026-11-27', '2026-11-30', '2026-12-02', '2026-12-03', '2026-12-04'],
    ...['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
  ])
  expect(days[0]?.startsAt[0]?.toISOString()).toBe('2026-11-27T19:00:00.000Z')
  expect(days[0]?.startsAt.at(-1)?.toISOString()).toBe('2026-11-27T22:30:00.000Z')
  expect(days[1]?.startsAt).toHaveLength(18)
})

test('a half hour is free until as many visitors booked it as the settings allow', () => {
  const at = new Date('2026-11-30T14:00:00Z')
  const isFree = (callsAtOnce: number, booked: Date[]) =>
    freeCallDays({ ...hours, callsAtOnce }, booked, now).some(({ startsAt }) =>
      startsAt.some((start) => start.getTime() === at.getTime()),
    )
  expect(isFree(1, [])).toBe(true)
  expect(isFree(1, [at])).toBe(false)
  expect(isFree(2, [at])).toBe(true)
  expect(isFree(2, [at, at])).toBe(false)
  expect(isFree(0, [])).toBe(false)
})

test('nothing is free if the days or the zone of the settings are not recognized', () => {
  expect(freeCallDays({ ...hours, days: 'When the tide is in' }, [], now)).toEqual([])
  expect(freeCallDays({ ...hours, zone: 'Harbor time' }, [], now)).toEqual([])
})

test('on the day clocks change, half hours keep the local opening time', () => {
  const sunday = { ...hours, days: 'Daily' }
  const starts = (day: string, from: string) =>
    freeCallDays(sunday, [], new Date(from))
      .find((one) => one.day === day)
      ?.startsAt[0]?.toISOString()
  expect(starts('2026-10-31', '2026-10-30T12:00:00Z')).toBe('2026-10-31T13:00:00.000Z')
  expect(starts('2026-11-01', '2026-10-30T12:00:00Z')).toBe('2026-11-01T14:00:00.000Z')
})

test('a call is written with weekday and time zone', () => {
  expect(formatCall('EST', new Date('2026-11-30T14:00:00Z'))).toBe('Monday, November 30, 9:00 AM EST')
  expect(formatCall('EST', new Date('2026-07-06T13:30:00Z'))).toBe('Monday, July 6, 9:30 AM EDT')
})
