import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choices, choicesOf, formatChoices, isAnyOwner, ownerChoices, parseChoices } from './choices.ts'
import { amountRange, dayRange, formatAmountRange, formatDayRange, parseAmountRange, parseDayRange } from './ranges.ts'

test('any values come back from the text of a URL, with commas and percent signs', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
      expect(parseChoices(formatChoices(values))).toEqual(values)
    }),
  )
  expect(parseChoices('')).toEqual([])
  expect(parseChoices('new,new,contacted')).toEqual(['new', 'contacted'])
})

test.each([
  ['', true],
  ['a', true],
  ['a,b', true],
  ['a,c', false],
  ['a,', false],
])('"%s" of a and b is accepted: %s', (written, isAccepted) => {
  expect(choicesOf(['a', 'b']).safeParse(written).success).toBe(isAccepted)
})

test('a filter takes up to 20 values', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`).join(',')
  const schema = choices(() => true)
  expect(schema.safeParse(many(20)).success).toBe(true)
  expect(schema.safeParse(many(21)).error?.issues[0]?.message).toBe('Choose up to 20')
})

test('owners are the caller, no one, ids, or everyone', () => {
  const id = '0197f1f2-0000-7000-8000-000000000001'
  for (const written of ['all', 'mine', `mine,unassigned,${id}`])
    expect(ownerChoices().safeParse(written).success).toBe(true)
  expect(ownerChoices().safeParse('someone').success).toBe(false)
  expect(['', 'all', 'mine', id].map(isAnyOwner)).toEqual([true, true, false, false])
})

test.each([
  ['today', '2026-03-10', '2026-03-10'],
  ['last-7-days', '2026-03-04', '2026-03-10'],
  ['2026-03-01..2026-03-31', '2026-03-01', '2026-03-31'],
  ['2026-03-01..', '2026-03-01', null],
  ['..2026-03-31', null, '2026-03-31'],
])('%s is a range of days', (written, from, through) => {
  expect(parseDayRange(written, '2026-03-10')).toEqual({ from, through })
  expect(dayRange('Invalid input').safeParse(written).success).toBe(true)
})

test.each(['..', '2026-03-31..2026-03-01', '2026-02-30..', 'yesterday', '2026-03-01', '0000-01-01..'])(
  '%s is no range of days',
  (written) => expect(dayRange('Invalid input').safeParse(written).success).toBe(false),
)

test.each([
  ['10000..50000', 10_000, 50_000],
  ['10000..', 10_000, null],
  ['..50000', null, 50_000],
  ['0..0', 0, 0],
])('%s is a range of dollars', (written, min, max) => {
  expect(parseAmountRange(written)).toEqual({ min, max })
  expect(formatAmountRange({ min, max })).toBe(written)
})

test.each(['..', '5..4', '-1..5', '1.5..2', '10000', '1e3..'])('%s is no range of dollars', (written) =>
  expect(amountRange('Invalid input').safeParse(written).success).toBe(false),
)

test('an empty range is the empty text', () => {
  expect(formatDayRange('', '')).toBe('')
  expect(formatAmountRange({ min: null, max: null })).toBe('')
})
