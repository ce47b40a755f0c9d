import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerErrors } from './error-handler.ts'
import { limitRate } from './rate-limit.ts'

test('a request whose connection is gone before it is counted is not a server error', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const reported: unknown[] = []
  const ended = new Promise<void>((resolve) => {
    app.addHook('onRequest', async ({ raw }) => {
      raw.socket.destroy()
      await once(raw.socket, 'close')
      expect(raw.socket.remoteAddress).toBeUndefined()
      setTimeout(resolve, 50)
    })
  })
  await limitRate(app, true)
  app.setErrorHandler((error) => void reported.push(error))
  app.get('/api/health', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })

  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n')
  await ended
  expect(reported).toEqual([])
})

test('opened sockets and pages with a limit of their own count, and other pages do not', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await limitRate(app, true)
  const rarely = { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }
  for (const url of ['/ws', '/book']) app.get(url, rarely, async () => ({}))
  app.get('/about', async () => ({}))
  const visit = async (url: string, times: number) => {
    const statuses: number[] = []
    for (let turn = 0; turn < times; turn++) statuses.push((await app.inject(url)).statusCode)
    return statuses
  }
  expect((await visit('/ws?a', 3)).at(-1)).not.toBe(200)
  expect((await visit('/book?a', 3)).at(-1)).not.toBe(200)
  expect(new Set(await visit('/about', perMinute + 1))).toEqual(new Set([200]))
})

async function limitedServer() {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  onTestFinished(() => app.close())
  answerErrors(app)
  await limitRate(app, true)
  app.get('/api/me', async () => ({}))
  app.get('/*', async () => 'page')
  return app
}

const perMinute = 300

test.each([
  ['an IPv6 /64', (turn: number) => `2001:db8:1:2::${(turn + 1).toString(16)}`, '2001:db8:1:3::1'],
  [
    'an IPv4 address, also mapped into IPv6',
    (turn: number) => ['198.51.100.7', '::ffff:198.51.100.7'][turn % 2] ?? '',
    '198.51.100.8',
  ],
])('%s shares one limit, and its neighbor has another', async (_network, addressOf, neighbor) => {
  const app = await limitedServer()
  const statusOf = async (remoteAddress: string) => (await app.inject({ url: '/api/me', remoteAddress })).statusCode

  for (let turn = 0; turn < perMinute; turn++) expect(await statusOf(addressOf(turn))).toBe(200)
  expect(await statusOf(addressOf(perMinute))).toBe(429)
  expect(await statusOf(neighbor)).toBe(200)
})

test('an IPv6 /48 has ten times the limit, and what its networks may not send doesn’t count', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  answerErrors(app)
  await limitRate(app, true)
  app.get('/api/me', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => ({}))
  const send = async (network: number, times: number, site = 1) => {
    const statuses: number[] = []
    for (let turn = 0; turn < times; turn++)
      statuses.push((await app.inject({ url: '/api/me', remoteAddress: `2001:db8:${site}:${network}::1` })).statusCode)
    return statuses
  }
  expect(await send(1, 30)).toEqual([200, 200, ...Array(28).fill(429)])
  for (let network = 2; network <= 10; network++) expect(await send(network, 2)).toEqual([200, 200])
  expect(await send(11, 1)).toEqual([429])
  expect(await send(11, 1, 2)).toEqual([200])
})

test('a path counts as the route it reaches in any spelling, and unknown paths count as well', async () => {
  const app = await limitedServer()
  for (let turn = 0; turn < perMinute; turn++) await app.inject('/api/me')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as net.AddressInfo

  const statusOf = async (requestLine: string) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.end(`${requestLine} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const chunks = await socket.toArray()
    return /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(chunks).toString())?.[1]
  }
  for (const requestLine of [
    'GET /api/me/',
    'GET /%61pi/me',
    'GET /api/%6de?a=1',
    'GET http://localhost/api/me',
    'GET http://localhost/%61%70%69/me',
    'GET /api/unknown',
    'GET /%61pi/unknown',
    'GET http://localhost/api/unknown',
    'POST /unknown',
    'PUT http://localhost/about',
  ])
    expect([requestLine, await statusOf(requestLine)]).toEqual([requestLine, '429'])
  expect(await statusOf('GET /about')).toBe('200')
})

test('a request that matches no route gets a retry-after header beyond the limit', async () => {
  const app = await limitedServer()
  for (let turn = 0; turn < perMinute; turn++)
    expect((await app.inject({ method: 'POST', url: '/x' })).statusCode).toBe(404)

  const refused = await app.inject({ method: 'POST', url: '/x' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
