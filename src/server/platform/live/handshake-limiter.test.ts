import { expect, test } from 'vitest'
import { createHandshakeLimiter } from '#server/platform/live/handshake-limiter.ts'

function door(limits = { perAddress: 3, inAll: 5 }) {
  const away: string[] = []
  return { away, ...createHandshakeLimiter<string>((socket) => away.push(socket), limits) }
}

test('of too many from one address the one that has been silent for longest is turned away', () => {
  const { add, markAuthenticating, away } = door()
  for (const socket of ['a', 'b', 'c']) add(socket, 'street')
  markAuthenticating('a')
  add('d', 'street')
  expect(away).toEqual(['b'])
})

test('of too many in all, the busiest address gives way to whoever comes', () => {
  const { add, away } = door()
  for (const socket of ['a', 'b']) add(socket, 'quiet')
  for (const socket of ['c', 'd', 'e']) add(socket, 'busy')
  add('staff', 'office')
  expect(away).toEqual(['c'])
})

test('who was let in, or has gone, takes no room', () => {
  const { add, leave, away } = door()
  for (let visit = 0; visit < 20; visit++) {
    add(`screen ${visit}`, 'office')
    leave(`screen ${visit}`)
    leave(`screen ${visit}`)
  }
  expect(away).toEqual([])
})

test('where all have spoken, the first of them gives way: nobody waits without end', () => {
  const { add, markAuthenticating, away } = door()
  for (const socket of ['a', 'b', 'c', 'd', 'e']) {
    add(socket, 'street')
    markAuthenticating(socket)
  }
  expect(away).toEqual(['a', 'b'])
})
