import { expect, test } from 'vitest'
import { formatTimeSpan, parseTimeSpan, timeSpan } from './moment.ts'

const [from, until] = ['2026-03-01T05:00:00.000Z', '2026-03-08T05:00:00.000Z']

test('two times are read back', () => {
  expect(parseTimeSpan(formatTimeSpan({ from, until }))).toEqual({ from: new Date(from), until: new Date(until) })
})

test.each([
  ['', true],
  [formatTimeSpan({ from, until }), true],
  [formatTimeSpan({ from: until, until: from }), false],
  [formatTimeSpan({ from, until: from }), false],
  [`${from}..${until}..${until}`, false],
  [from, false],
  ['2026-02-30T05:00:00Z..2026-03-08T05:00:00Z', false],
  ['today..tomorrow', false],
  ['0000-01-01T00:00:00Z..2026-12-01T00:00:00Z', false],
  ['2026-12-01T00:00:00Z..9999-01-01T00:00:00Z', false],
])('"%s" is accepted: %s', (text, isAccepted) => {
  expect(timeSpan('Invalid input').safeParse(text).success).toBe(isAccepted)
})
