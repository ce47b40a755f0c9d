import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { test } from '#server/testing/test.ts'
import { buildWorkerApp } from './worker-app.ts'

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  await once(socket, 'connect')
  socket.end(bytes)
  await once(socket, 'close')
  return received
}

test('the listener of a worker refuses requests that a proxy may understand differently', async ({ pool }) => {
  const app = buildWorkerApp({
    ...{ config: loadConfig({ NODE_ENV: 'test' }), pool, reserved: { staff: pool, intake: pool, readiness: pool } },
    ...{ now: () => new Date(), log: pino({ level: 'silent' }), stopping: new AbortController().signal },
  })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const usual = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  expect(await exchange(port, usual)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/)
  const old = await exchange(port, 'GET /api/health HTTP/0.9\r\n\r\n')
  expect(old).not.toContain('"status":"ok"')
  const hosts = await exchange(port, usual.replace('Host: localhost', 'Host: localhost\r\nHost: other'))
  expect(hosts).toMatch(/^HTTP\/1\.1 400 /)
})
