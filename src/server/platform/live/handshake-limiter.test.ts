import { expect, test } from 'vitest'
import { createHandshakeLimiter } from './handshake-limiter.ts'

function createLimiter(limits = { perAddress: 3, inAll: 5 }) {
  const away: string[] = []
  return { away, ...createHandshakeLimiter<string>((socket) => away.push(socket), limits) }
}

test('of too many sockets from one address the longest silent one is closed', () => {
  const { add, markAuthenticating, away } = createLimiter()
  for (const socket of ['a', 'b', 'c']) add(socket, 'street')
  markAuthenticating('a')
  add('d', 'street')
  expect(away).toEqual(['b'])
})

test('of too many sockets in total, the busiest address loses one for each new socket', () => {
  const { add, away } = createLimiter()
  for (const socket of ['a', 'b']) add(socket, 'quiet')
  for (const socket of ['c', 'd', 'e']) add(socket, 'busy')
  add('staff', 'office')
  expect(away).toEqual(['c'])
})

test('a socket that has authenticated or closed takes no slot', () => {
  const { add, leave, away } = createLimiter()
  for (let visit = 0; visit < 20; visit++) {
    add(`screen ${visit}`, 'office')
    leave(`screen ${visit}`)
    leave(`screen ${visit}`)
  }
  expect(away).toEqual([])
})

test('if all sockets are authenticating, the oldest is closed, so that no one waits forever', () => {
  const { add, markAuthenticating, away } = createLimiter()
  for (const socket of ['a', 'b', 'c', 'd', 'e']) {
    add(socket, 'street')
    markAuthenticating(socket)
  }
  expect(away).toEqual(['a', 'b'])
})
