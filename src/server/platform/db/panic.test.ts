import { expect, test } from 'vitest'
import { panicIn } from './panic.ts'

function message(type: string, body: string) {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const error = (severity: string) =>
  message('E', `S${severity}\0V${severity}\0C53100\0Mcould not write to file "pg_wal/xlogtemp.42"\0\0`)
const ready = message('Z', 'I')

test('a panic is found anywhere in a response', () => {
  const answer = Buffer.concat([message('C', 'BEGIN\0'), error('PANIC'), ready])
  expect(panicIn(new Uint8Array(answer))).toBe('could not write to file "pg_wal/xlogtemp.42"')
})

test('an ordinary error, and a name that reads like a panic, are not panics', () => {
  const row = message('D', 'E\0\0\0\x10SPANIC\0VPANIC\0\0')
  expect(panicIn(new Uint8Array(Buffer.concat([row, error('ERROR'), ready])))).toBeUndefined()
  expect(panicIn(new Uint8Array(0))).toBeUndefined()
})
