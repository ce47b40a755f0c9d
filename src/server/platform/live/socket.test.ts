import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveSocket } from '#server/platform/live/socket.ts'
import { AppError } from '#shared/kit/app-error.ts'

let app: FastifyInstance
let address: string

beforeEach(async () => {
  app = Fastify()
  await liveSocket(app, {
    listen: async () => async () => {},
    enter: async (_request, token) => {
      if (token !== 'a good token') throw new AppError('unauthenticated', 'Please sign in.')
      return { id: 'pat', role: 'agent', sessionId: 'session' }
    },
    roleNow: async () => 'agent',
    isOwnPage: () => true,
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => app.close())

async function open() {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  return socket
}

async function letIn() {
  const screen = await open()
  screen.send(JSON.stringify({ token: 'a good token' }))
  const [{ data }] = (await once(screen, 'message')) as [MessageEvent<string>]
  expect(JSON.parse(data)).toEqual({ topic: 'heartbeat', id: '' })
  return screen
}

test('strangers who fill the door keep no staff out, and never become many', async () => {
  const early = await letIn()
  for (let stranger = 0; stranger < 60; stranger++) await open()

  const late = await letIn()
  await expect.poll(() => app.websocketServer.clients.size).toBeLessThanOrEqual(22)
  expect([early.readyState, late.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
})
