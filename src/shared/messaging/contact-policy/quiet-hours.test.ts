import { expect, test } from 'vitest'
import { quietUntil } from '#shared/messaging/contact-policy/quiet-hours.ts'
import { siteZone, stateZones } from '#shared/messaging/contact-policy/state-zones.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

const until = (at: string, ...zones: string[]) => quietUntil(new Date(at), zones)?.toISOString().slice(0, 16)
const [ny, la, phoenix, honolulu] = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu']

test.each([
  ['winter, a minute before eight', '2026-01-15T12:59:59Z', ny, '2026-01-15T13:00'],
  ['winter, eight', '2026-01-15T13:00:00Z', ny, undefined],
  ['winter, a second before nine in the evening', '2026-01-16T01:59:59Z', ny, undefined],
  ['winter, nine in the evening', '2026-01-16T02:00:00Z', ny, '2026-01-16T13:00'],
  ['summer, eight', '2026-07-15T12:00:00Z', ny, undefined],
  ['summer, a second before eight', '2026-07-15T11:59:59Z', ny, '2026-07-15T12:00'],
  ['the evening before the clocks go forward: one hour less of night', '2026-03-08T02:30:00Z', ny, '2026-03-08T12:00'],
  ['inside the hour that there is not', '2026-03-08T07:30:00Z', ny, '2026-03-08T12:00'],
  ['the evening before the clocks go back: one hour more of night', '2026-11-01T01:00:00Z', ny, '2026-11-01T13:00'],
  ['inside the hour that there is twice', '2026-11-01T05:30:00Z', ny, '2026-11-01T13:00'],
  ['the second time of that hour', '2026-11-01T06:30:00Z', ny, '2026-11-01T13:00'],
  ['a zone without summer time, in summer', '2026-07-15T14:59:59Z', phoenix, '2026-07-15T15:00'],
  ['a zone without summer time, in winter', '2026-01-15T15:00:00Z', phoenix, undefined],
  ['far west, still the evening before', '2026-01-16T07:00:00Z', honolulu, '2026-01-16T18:00'],
  ['the Pacific in summer', '2026-07-16T04:00:00Z', la, '2026-07-16T15:00'],
] as const)('%s', (_words, at, zone, expected) => {
  expect(until(at, zone ?? '')).toBe(expected)
})

test('a person in one of two possible zones is contacted only when it is day in both', () => {
  const [chicago, denver] = ['America/Chicago', 'America/Denver']
  expect(until('2026-01-15T14:30:00Z', chicago, denver)).toBe('2026-01-15T15:00')
  expect(until('2026-01-16T03:30:00Z', chicago, denver)).toBe('2026-01-16T15:00')
})

test('every state has zones with an hour at which it is day in all of them', () => {
  expect(Object.keys(stateZones).sort()).toEqual(Object.keys(usStates).sort())
  for (const zones of Object.values(stateZones))
    expect(quietUntil(new Date('2026-01-15T08:00:00Z'), zones)).toBeInstanceOf(Date)
})

test.each([
  ['EST', ny],
  ['ET', ny],
  ['pt', la],
  ['America/Phoenix', phoenix],
  ['', ny],
  ['our time', ny],
] as const)('the zone that the site writes as %j is %s', (words, zone) => expect(siteZone(words)).toBe(zone))
