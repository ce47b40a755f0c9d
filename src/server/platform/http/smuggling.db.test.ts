import { once } from 'node:events'
import net from 'node:net'
import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'

/** Sends bytes on one connection and returns everything that comes back until the server or the wait ends it. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  await once(socket, 'connect')
  socket.write(bytes)
  // Ends the request side: the server answers what it understood, and closes.
  socket.end()
  await once(socket, 'close')
  return received
}

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const host = 'Host: localhost'
const json = 'Content-Type: application/json'
/** A second request in the body: if it is answered, the first one was read differently than a proxy would. */
const hidden = lines('GET /api/health HTTP/1.1', host, '', '')

const ambiguous: Readonly<Record<string, string>> = {
  'a length and chunks':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '') +
    lines('') +
    hidden,
  'chunks and a length':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding: chunked', 'Content-Length: 5', '', '0', '') +
    lines('') +
    hidden,
  'two different lengths':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Content-Length: 2', 'Content-Length: 40', '', '{}') + hidden,
  'a list of lengths': lines('POST /api/auth/login HTTP/1.1', host, json, 'Content-Length: 2, 40', '', '{}') + hidden,
  'a negative length': lines('POST /api/auth/login HTTP/1.1', host, json, 'Content-Length: -2', '', '{}') + hidden,
  'a length with a sign': lines('POST /api/auth/login HTTP/1.1', host, json, 'Content-Length: +2', '', '{}') + hidden,
  'an unknown transfer coding':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding: xchunked', '', '0', '') + lines('') + hidden,
  'chunked that is not last':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding: chunked, identity', '', '0', '') +
    lines('') +
    hidden,
  'a space before the colon':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding : chunked', '', '0', '') + lines('') + hidden,
  'a folded header':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding:', ' chunked', '', '0', '') +
    lines('') +
    hidden,
  'a chunk size that is not hexadecimal':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding: chunked', '', '0x2', '{}', '0', '') +
    lines('') +
    hidden,
  'a chunk that is too long':
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding: chunked', '', '2', '{}garbage', '0', '') +
    lines('') +
    hidden,
  'a bare line feed in a header': `POST /api/auth/login HTTP/1.1\r\n${host}\nTransfer-Encoding: chunked\r\n${json}\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
  'a null byte in a header': lines('GET /api/health HTTP/1.1', host, 'X-A: a\u0000b', '', '') + hidden,
  'no host': lines('GET /api/health HTTP/1.1', '', '') + hidden,
}

test.for(Object.keys(ambiguous))(
  '%s: refused, and nothing after it on the connection is answered',
  async (name, { server }) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as net.AddressInfo
    const received = await exchange(port, ambiguous[name] ?? '')
    expect([name, statusesOf(received)]).toEqual([name, [400]])
    expect(await (await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  },
)

test('a request with two hosts is refused', async ({ server }) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as net.AddressInfo
  const request = lines('GET /api/health HTTP/1.1', host, 'Host: evil.example.com', '')
  expect(statusesOf(await exchange(port, request))).toEqual([400])
})

test('ordinary requests that follow each other on one connection are all answered', async ({ server }) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as net.AddressInfo
  const chunked =
    lines('POST /api/auth/login HTTP/1.1', host, json, 'Transfer-Encoding: chunked', '', '2', '{}', '0', '') +
    lines('').slice(2)
  expect(statusesOf(await exchange(port, `${chunked}${hidden}`))).toEqual([422, 200])
})

test.for([
  ['GET /api/health\r\n\r\n', 400],
  ['GET /api/health HTTP/0.9\r\n\r\n', 400],
  ['GET / HTTP/0.9\r\n\r\n', 400],
  ['GET /api/health HTTP/2.0\r\nHost: localhost\r\n\r\n', 400],
  ['GET /api/health HTTP/1.0\r\n\r\n', 200],
] as const)('the request line and headers %j are answered with %i', async ([bytes, status], { server }) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as net.AddressInfo
  expect(statusesOf(await exchange(port, bytes))).toEqual([status])
})
