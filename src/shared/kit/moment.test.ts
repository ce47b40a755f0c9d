import { expect, test } from 'vitest'
import { day, dayOrEmpty, moment, zonedMoment } from './moment.ts'

const accepts = (schema: ReturnType<typeof day | typeof dayOrEmpty | typeof moment>, typed: string) =>
  schema.safeParse(typed).success

test.for([
  ['1900-01-01', true],
  ['2026-03-02', true],
  ['2199-12-31', true],
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
  ['soon', false],
] as const)('the date %s can be stored: %s', ([typed, isKept]) => {
  expect(accepts(day('When?'), typed)).toBe(isKept)
  expect(accepts(dayOrEmpty('When?'), typed)).toBe(isKept)
})

test('an empty date is valid only if it is optional', () => {
  expect([accepts(day('When?'), ''), accepts(dayOrEmpty('When?'), '')]).toEqual([false, true])
})

test.for([
  ['2026-03-02T12:00:00Z', true, true],
  ['2026-03-02T12:00:00-05:00', false, true],
  ['0000-01-01T00:00:00Z', false, false],
  ['0001-01-01T00:00:00+14:00', false, false],
  ['1900-01-01T00:00:00+14:00', false, false],
  ['9999-12-31T23:59:59-23:59', false, false],
  ['2199-12-31T23:59:59-23:59', false, false],
  ['soon', false, false],
] as const)('the time %s can be stored, in UTC: %s, in any time zone: %s', ([typed, isOfUtc, isOfAny]) => {
  expect([accepts(moment('When?'), typed), accepts(zonedMoment('When?'), typed)]).toEqual([isOfUtc, isOfAny])
})
