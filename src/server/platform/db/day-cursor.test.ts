import { expect, test } from 'vitest'
import { decodeDay, encodeDay } from './cursor.ts'

const id = '019cb000-0000-7000-8000-0000000000ff'

test('a cursor decodes to its position, with and without a date', () => {
  for (const day of ['2026-03-02', '2199-12-31', '1999-01-01', null])
    expect(decodeDay(encodeDay({ day, id }))).toEqual({ day, id })
})

test("an invalid cursor is rejected, including one with a date that doesn't exist", () => {
  const cursors = [
    ...['', 'nonsense', encodeDay({ day: '2026-02-30', id }), encodeDay({ day: '2026-13-01', id })],
    ...[Buffer.alloc(20, 0xff).toString('base64url'), Buffer.alloc(20, 1).toString('base64url')],
    ...[Buffer.alloc(16).toString('base64url'), `${encodeDay({ day: null, id })}=`],
  ]
  for (const cursor of cursors) expect(() => decodeDay(cursor), cursor).toThrow('start again')
})
