import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitRate } from '#server/platform/http/rate-limit.ts'

test('a request whose connection is gone before it is counted is no fault of the server', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const told: unknown[] = []
  const ended = new Promise<void>((resolve) => {
    app.addHook('onRequest', async ({ raw }) => {
      raw.socket.destroy()
      await once(raw.socket, 'close')
      expect(raw.socket.remoteAddress).toBeUndefined()
      setTimeout(resolve, 50)
    })
  })
  await limitRate(app, true)
  app.setErrorHandler((error) => void told.push(error))
  app.get('/api/health', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })

  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n')
  await ended
  expect(told).toEqual([])
})

test('sockets that are opened count, and pages do not', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await limitRate(app, true)
  const rarely = { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }
  for (const url of ['/ws', '/about']) app.get(url, rarely, async () => ({}))
  const thrice = async (url: string) => {
    const statuses: number[] = []
    for (let visit = 0; visit < 3; visit++) statuses.push((await app.inject(url)).statusCode)
    return statuses
  }
  expect((await thrice('/ws?a')).at(-1)).not.toBe(200)
  expect(await thrice('/about')).toEqual([200, 200, 200])
})
