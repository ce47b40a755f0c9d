import { once } from 'node:events'
import http from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '#shared/kit/app-error.ts'
import { liveSocket, takesUpgrade } from './socket.ts'

let app: FastifyInstance
let address: string
let logged: string[]

beforeEach(async () => {
  logged = []
  const logger = { stream: { write: (line: string) => logged.push(line) } }
  const logController = new LogController({ disableRequestLogging: true })
  app = Fastify({
    logger,
    logController,
    http: { shouldUpgradeCallback: (request) => takesUpgrade(request, app.server) },
  })
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

async function openAuthenticated() {
  const screen = await open()
  screen.send(JSON.stringify({ token: 'a good token' }))
  const [{ data }] = (await once(screen, 'message')) as [MessageEvent<string>]
  expect(JSON.parse(data)).toEqual({ topic: 'heartbeat', id: '' })
  return screen
}

test('anonymous sockets never block staff, and their number is limited', async () => {
  const early = await openAuthenticated()
  for (let stranger = 0; stranger < 60; stranger++) await open()

  const late = await openAuthenticated()
  await expect.poll(() => app.websocketServer.clients.size).toBeLessThanOrEqual(22)
  expect([early.readyState, late.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
})

test('one person has live updates in at most 20 tabs, and again after closing one', async () => {
  const tabs: WebSocket[] = []
  for (let tab = 0; tab < 20; tab++) tabs.push(await openAuthenticated())
  const next = await open()
  next.send(JSON.stringify({ token: 'a good token' }))
  const [{ code }] = (await once(next, 'close')) as [CloseEvent]
  expect(code).toBe(1013)
  expect(tabs.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true)
  tabs[0]?.close()
  await expect.poll(() => app.websocketServer.clients.size).toBe(19)
  await openAuthenticated()
})

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

test('a request for another protocol, or for a WebSocket on another path, gets the usual response', async () => {
  expect(await statusOf('/greeting', { upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' })).toBe(200)
  expect(await statusOf('/greeting', { upgrade: 'h2c', 'content-type': 'text/plain' }, 'POST')).toBe(200)
  expect(await statusOf('/greeting', handshake)).toBe(200)
  expect(await statusOf('/nothing', handshake)).toBe(404)
  expect(await statusOf('/ws', { upgrade: 'h2c' })).toBe(404)
})

test('a socket that sends an oversized message is closed, and the log has one short line about it', async () => {
  const screen = await openAuthenticated()
  logged.length = 0
  screen.send('x'.repeat(2_000))
  await once(screen, 'close')

  await expect.poll(() => logged.map((line) => JSON.parse(line))).toHaveLength(1)
  const [line = ''] = logged
  expect(JSON.parse(line)).toMatchObject({ level: 30, code: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' })
  expect(line).not.toContain('stack')
})

test('a socket that sends too many messages is closed', async () => {
  const screen = await openAuthenticated()
  for (let turn = 0; turn < 30; turn++) screen.send('again')
  await once(screen, 'close')
  expect(app.websocketServer.clients.size).toBe(0)
})

test('waiting sockets of one IPv6 /64 replace each other, not those of another network', async () => {
  const from = (remoteAddress: string) => app.injectWS('/ws', { socket: { remoteAddress } as Socket })
  const office = await from('2001:db8:9:9::1')
  for (let turn = 1; turn <= 21; turn++) await from(`2001:db8:1:2::${turn}`)

  await expect.poll(() => app.websocketServer.clients.size).toBe(21)
  expect(office.readyState).toBe(WebSocket.OPEN)
})
