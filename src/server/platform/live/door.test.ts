import { expect, test } from 'vitest'
import { openDoor } from '#server/platform/live/door.ts'

function door(limits = { perAddress: 3, inAll: 5 }) {
  const away: string[] = []
  return { away, ...openDoor<string>((socket) => away.push(socket), limits) }
}

test('of too many from one address the one that has been silent for longest is turned away', () => {
  const { arrive, listenTo, away } = door()
  for (const socket of ['a', 'b', 'c']) arrive(socket, 'street')
  listenTo('a')
  arrive('d', 'street')
  expect(away).toEqual(['b'])
})

test('of too many in all, the busiest address gives way to whoever comes', () => {
  const { arrive, away } = door()
  for (const socket of ['a', 'b']) arrive(socket, 'quiet')
  for (const socket of ['c', 'd', 'e']) arrive(socket, 'busy')
  arrive('staff', 'office')
  expect(away).toEqual(['c'])
})

test('who was let in, or has gone, takes no room', () => {
  const { arrive, leave, away } = door()
  for (let visit = 0; visit < 20; visit++) {
    arrive(`screen ${visit}`, 'office')
    leave(`screen ${visit}`)
    leave(`screen ${visit}`)
  }
  expect(away).toEqual([])
})

test('where all have spoken, the first of them gives way: nobody waits without end', () => {
  const { arrive, listenTo, away } = door()
  for (const socket of ['a', 'b', 'c', 'd', 'e']) {
    arrive(socket, 'street')
    listenTo(socket)
  }
  expect(away).toEqual(['a', 'b'])
})
