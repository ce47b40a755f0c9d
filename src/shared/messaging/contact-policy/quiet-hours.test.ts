import { expect, test } from 'vitest'
import { usStates } from '#shared/system/settings/us-states.ts'
import { quietUntil, siteZone, stateZones } from './quiet-hours.ts'

const until = (at: string, ...zones: string[]) => quietUntil(new Date(at), zones)?.toISOString().slice(0, 16)
const [ny, la, phoenix, honolulu] = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu']

test.each([
  ['winter, a minute before 8 a.m.', '2026-01-15T12:59:59Z', ny, '2026-01-15T13:00'],
  ['winter, 8 a.m.', '2026-01-15T13:00:00Z', ny, undefined],
  ['winter, a second before 9 p.m.', '2026-01-16T01:59:59Z', ny, undefined],
  ['winter, 9 p.m.', '2026-01-16T02:00:00Z', ny, '2026-01-16T13:00'],
  ['summer, 8 a.m.', '2026-07-15T12:00:00Z', ny, undefined],
  ['summer, a second before 8 a.m.', '2026-07-15T11:59:59Z', ny, '2026-07-15T12:00'],
  [
    'the evening before daylight saving time starts: quiet hours are an hour shorter',
    '2026-03-08T02:30:00Z',
    ny,
    '2026-03-08T12:00',
  ],
  ['during the skipped hour', '2026-03-08T07:30:00Z', ny, '2026-03-08T12:00'],
  [
    'the evening before daylight saving time ends: quiet hours are an hour longer',
    '2026-11-01T01:00:00Z',
    ny,
    '2026-11-01T13:00',
  ],
  ['during the repeated hour', '2026-11-01T05:30:00Z', ny, '2026-11-01T13:00'],
  ['the repeated hour, the second time', '2026-11-01T06:30:00Z', ny, '2026-11-01T13:00'],
  ['a zone without daylight saving time, in summer', '2026-07-15T14:59:59Z', phoenix, '2026-07-15T15:00'],
  ['a zone without daylight saving time, in winter', '2026-01-15T15:00:00Z', phoenix, undefined],
  ['far west, still the previous evening', '2026-01-16T07:00:00Z', honolulu, '2026-01-16T18:00'],
  ['the Pacific in summer', '2026-07-16T04:00:00Z', la, '2026-07-16T15:00'],
] as const)('%s', (_words, at, zone, expected) => {
  expect(until(at, zone ?? '')).toBe(expected)
})

test('a person in one of two possible time zones is contacted only in the daytime of both', () => {
  const [chicago, denver] = ['America/Chicago', 'America/Denver']
  expect(until('2026-01-15T14:30:00Z', chicago, denver)).toBe('2026-01-15T15:00')
  expect(until('2026-01-16T03:30:00Z', chicago, denver)).toBe('2026-01-16T15:00')
})

test('every state has an hour that is daytime in all of its zones', () => {
  expect(Object.keys(stateZones).sort()).toEqual(Object.keys(usStates).sort())
  for (const zones of Object.values(stateZones))
    expect(() => quietUntil(new Date('2026-01-15T08:00:00Z'), zones)).not.toThrow()
})

test.each([
  ['EST', ny],
  ['ET', ny],
  ['pt', la],
  ['America/Phoenix', phoenix],
  ['MST', phoenix],
  ['MT', 'America/Denver'],
  ['', ny],
  ['our time', ny],
] as const)('the zone written as %j is %s', (text, zone) => expect(siteZone(text)).toBe(zone))
