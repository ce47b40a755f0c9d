import { once } from 'node:events'
import http from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveSocket, takesUpgrade } from '#server/platform/live/socket.ts'
import { AppError } from '#shared/kit/app-error.ts'

let app: FastifyInstance
let address: string

beforeEach(async () => {
  app = Fastify({ http: { shouldUpgradeCallback: (request) => takesUpgrade(request, app.server) } })
  await liveSocket(app, {
    listen: async () => async () => {},
    enter: async (_request, token) => {
      if (token !== 'a good token') throw new AppError('unauthenticated', 'Please sign in.')
      return { id: 'pat', role: 'agent', sessionId: 'session' }
    },
    roleNow: async () => 'agent',
    isOwnPage: () => true,
  })
  app.route({ method: ['GET', 'POST'], url: '/greeting', handler: async () => 'hello' })
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

/** The status of a request that offers to speak something else. */
async function statusOf(path: string, headers: http.OutgoingHttpHeaders, method = 'GET') {
  const request = http.request(address + path, { method, headers: { connection: 'Upgrade', ...headers } })
  request.end(method === 'POST' ? 'a body' : undefined)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const handshake = {
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}

test('who offers another protocol, or a WebSocket where there is none, is answered like anybody', async () => {
  expect(await statusOf('/greeting', { upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' })).toBe(200)
  expect(await statusOf('/greeting', { upgrade: 'h2c', 'content-type': 'text/plain' }, 'POST')).toBe(200)
  expect(await statusOf('/greeting', handshake)).toBe(200)
  expect(await statusOf('/nothing', handshake)).toBe(404)
  expect(await statusOf('/ws', { upgrade: 'h2c' })).toBe(404)
})
