import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerClientError } from './client-error.ts'

/** Returns the server's answer to raw bytes, which may not be HTTP. */
async function answerTo(bytes: string) {
  const app = Fastify({
    clientErrorHandler: answerClientError,
    requestTimeout: 300,
    http: { connectionsCheckingInterval: 50 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  await app.close()
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
}

test.each([
  ['no HTTP at all', 'what is this\r\n\r\n', 400, 'malformed'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'malformed'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ['half a request', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, 'malformed'],
])('%s is refused in the same format as every other error', async (_what, bytes, status, code) => {
  const answer = await answerTo(bytes)
  expect(answer).toMatchObject({ status, body: { code, message: expect.any(String), fields: {} } })
  expect(answer.head).toContain('Connection: close')
})
