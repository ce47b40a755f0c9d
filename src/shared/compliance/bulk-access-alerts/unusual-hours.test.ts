import { expect, test } from 'vitest'
import { countHour, type Read, unusualHours } from './contract.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 9, minutes))
const looks = (count: number, from: number, step: number, name = 'file'): Read[] =>
  Array.from({ length: count }, (_, at) => ({
    at: minute(from + at * step),
    kind: 'opened',
    record: `${name} ${from} ${at}`,
    rows: 0,
  }))

test('the limit itself is normal, one more is unusual', () => {
  expect(unusualHours(looks(5, 0, 1), 5)).toEqual([])
  expect(unusualHours(looks(6, 0, 1), 5)).toEqual([{ from: minute(0), records: 6, rows: 0, listed: 0 }])
})

test('repeated reads of one record count once', () => {
  const again = looks(40, 0, 1).map((look) => ({ ...look, record: 'the same' }))
  expect(unusualHours(again, 5)).toEqual([])
})

test('an hour is any sixty minutes, not a clock hour', () => {
  expect(unusualHours(looks(6, 57, 1), 5)).toEqual([{ from: minute(57), records: 6, rows: 0, listed: 0 }])
})

test('reads an hour earlier no longer count', () => {
  expect(unusualHours(looks(60, 0, 12), 5)).toEqual([])
  expect(unusualHours([...looks(5, 0, 1), ...looks(5, 64, 1)], 5)).toEqual([])
})

test('continued reading is reported once per hour with its total', () => {
  expect(unusualHours(looks(90, 0, 1), 5)).toEqual([
    { from: minute(0), records: 60, rows: 0, listed: 0 },
    { from: minute(60), records: 30, rows: 0, listed: 0 },
  ])
})

test('a large export is unusual by itself, a small one only with other reads', () => {
  const taken = (rows: number): Read => ({ at: minute(7), kind: 'exported', record: 'export', rows })
  expect(unusualHours([taken(6)], 5)).toEqual([{ from: minute(7), records: 0, rows: 6, listed: 0 }])
  expect(unusualHours([...looks(3, 0, 1), taken(2)], 5)).toEqual([])
  expect(unusualHours([...looks(3, 0, 1), taken(3)], 5)).toEqual([{ from: minute(0), records: 3, rows: 3, listed: 0 }])
})

test('nothing was read', () => {
  expect(unusualHours([], 0)).toEqual([])
})

test('an empty export does not count', () => {
  const empty = looks(20, 0, 1).map((look): Read => ({ ...look, kind: 'exported' }))
  expect(unusualHours(empty, 5)).toEqual([])
})

test('five list lines count as one record, each line once', () => {
  const listed = (count: number) => looks(count, 0, 1).map((look): Read => ({ ...look, kind: 'listed' }))
  expect(unusualHours([...listed(29), ...listed(29)], 5)).toEqual([])
  expect(unusualHours(listed(30), 5)).toEqual([{ from: minute(0), records: 0, rows: 0, listed: 30 }])
})

test('an alerted hour can be counted again', () => {
  expect(countHour(looks(90, 0, 1), minute(10))).toEqual({ records: 60, rows: 0, listed: 0 })
})
