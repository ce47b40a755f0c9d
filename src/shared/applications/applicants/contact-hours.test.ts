import { expect, test } from 'vitest'
import { usStates } from '#shared/system/settings/us-states.ts'
import { isContactHour, localDate } from './contact-hours.ts'

test.each([
  ['NY', '2026-03-02T12:59:00Z', false],
  ['NY', '2026-03-02T13:00:00Z', true],
  ['NY', '2026-03-03T01:59:00Z', true],
  ['NY', '2026-03-03T02:00:00Z', false],
  ['NY', '2026-07-02T12:00:00Z', true],
  ['CA', '2026-03-02T15:59:00Z', false],
  ['CA', '2026-03-02T16:00:00Z', true],
  // Pensacola is one hour behind Miami.
  ['FL', '2026-03-02T13:30:00Z', false],
  ['FL', '2026-03-03T01:30:00Z', true],
  ['PR', '2026-07-02T12:00:00Z', true],
  ['GU', '2026-03-02T20:00:00Z', false],
  ['GU', '2026-03-02T22:00:00Z', true],
  ['HI', '2026-03-03T06:30:00Z', true],
  [undefined, '2026-03-02T17:30:00Z', false],
  [undefined, '2026-03-02T18:00:00Z', true],
  [undefined, '2026-03-03T02:00:00Z', false],
  ['ZZ', '2026-03-02T17:30:00Z', false],
] as const)('in %s at %s, contact hours: %s', (state, at, expected) => {
  expect(isContactHour(new Date(at), state)).toBe(expected)
})

test('every state has contact hours on every day', () => {
  const isOpenAt = (state: string) => (hour: number) => isContactHour(new Date(Date.UTC(2026, 2, 2, hour)), state)
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  for (const state of Object.keys(usStates)) expect(hours.some(isOpenAt(state)), state).toBe(true)
})

test("the date is the applicant's local date", () => {
  expect(localDate(new Date('2026-03-03T02:30:00Z'), 'NY')).toBe('2026-03-02')
  expect(localDate(new Date('2026-03-03T05:30:00Z'), 'NY')).toBe('2026-03-03')
  expect(localDate(new Date('2026-03-03T05:30:00Z'), 'CA')).toBe('2026-03-02')
})
