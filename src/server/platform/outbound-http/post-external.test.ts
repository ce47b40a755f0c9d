import http from 'node:http'
import net from 'node:net'
import { test as base, expect } from 'vitest'
import { type EgressOptions, postExternal } from './post-external.ts'

interface Receiver {
  /** Starts a server on loopback and returns its URL. */
  serve(answer: http.RequestListener): Promise<URL>
  /** Starts a server that doesn't speak HTTP. */
  speak(onConnection: (socket: net.Socket) => void): Promise<URL>
}

const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
  receiver: async ({}, use) => {
    const servers: net.Server[] = []
    const open = async (server: net.Server) => {
      servers.push(server)
      server.on('connection', (socket) => socket.on('error', () => {}).unref())
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return new URL(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}/hook`)
    }
    await use({ serve: (answer) => open(http.createServer(answer)), speak: (answer) => open(net.createServer(answer)) })
    for (const server of servers) {
      server.close()
      if (server instanceof http.Server) server.closeAllConnections()
    }
  },
})

const local: EgressOptions = { allowLoopback: true, timeoutMs: 500 }
const message = { headers: { 'content-type': 'application/json' }, body: '{"word":"ü"}' }

test('the body arrives complete, and the result is a status', async ({ receiver }) => {
  let got = ''
  const url = await receiver.serve((request, answer) => {
    request.on('data', (chunk) => (got += chunk))
    request.on('end', () => answer.writeHead(204).end())
  })
  expect(await postExternal(url, message, local)).toMatchObject({ status: 204 })
  expect(got).toBe(message.body)
})

test('a redirect is not followed', async ({ receiver }) => {
  let calls = 0
  const url = await receiver.serve((_request, answer) => {
    calls++
    answer.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await postExternal(url, message, local)).toMatchObject({ status: 302 })
  expect(calls).toBe(1)
})

test('an endless response is cut off after a kilobyte and counts by its status', async ({ receiver }) => {
  const url = await receiver.serve((_request, answer) => {
    answer.writeHead(200)
    const flood = setInterval(() => answer.write('x'.repeat(600)), 5)
    answer.on('close', () => clearInterval(flood))
  })
  expect(await postExternal(url, message, { ...local, timeoutMs: 5_000 })).toMatchObject({ status: 200 })
})

test.for([
  ['never answers', () => {}],
  [
    'sends a byte at a time',
    (socket: net.Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
      setInterval(() => socket.write('o'), 50).unref()
    },
  ],
] as const)('a receiver that %s times out', async ([, behave], { receiver }) => {
  expect(await postExternal(await receiver.speak(behave), message, local)).toEqual({ code: 'ETIMEDOUT' })
})

test('a name server that never responds times out too', async () => {
  const resolve = () => new Promise<string[]>(() => {})
  expect(await postExternal(new URL('https://hooks.example.com/'), message, { ...local, resolve })).toEqual({
    code: 'ETIMEDOUT',
  })
})

test("a server that doesn't speak HTTP, and a closed port, have an error code", async ({ receiver }) => {
  const garbled = await receiver.speak((socket) => socket.end('hello there\r\n\r\n'))
  expect(await postExternal(garbled, message, local)).toEqual({ code: expect.stringMatching(/^HPE_/) })
  expect(await postExternal(new URL('http://127.0.0.1:1/'), message, local)).toEqual({ code: 'ECONNREFUSED' })
})

const production: EgressOptions = { allowLoopback: false, timeoutMs: 500 }

test.for([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://[::]/',
  'https://[::ffff:169.254.169.254]/latest/meta-data',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:a9fe:a9fe::]/',
  'https://[fd00:ec2::254]/latest/meta-data',
  'https://[fe80::1]/',
  'https://100.100.100.200/',
  'https://192.168.0.1:8443/',
  'http://8.8.8.8/',
])('%s is never called', async (address) => {
  expect(await postExternal(new URL(address), message, production)).toEqual({ code: 'EADDRESS' })
})

test.for([
  [['10.0.0.1']],
  [['169.254.169.254']],
  [['8.8.8.8', '127.0.0.1']],
  [['2606:4700:4700::1111', 'fd00:ec2::254']],
  [[]],
] as const)('a name that resolves to %j is never called', async ([addresses]) => {
  const resolve = async () => [...addresses]
  expect(await postExternal(new URL('https://hooks.example.com/'), message, { ...production, resolve })).toEqual({
    code: 'EADDRESS',
  })
})

test('a name that changes its address is resolved once, and the checked address is called', async ({ receiver }) => {
  const { port } = await receiver.serve((_request, answer) => answer.end())
  let lookups = 0
  const resolve = async () => {
    lookups++
    return lookups === 1 ? ['127.0.0.1'] : ['10.0.0.1']
  }
  // No public name ends in `.invalid`: a second lookup would fail.
  const url = new URL(`http://hooks.invalid:${port}/`)
  expect(await postExternal(url, message, { ...local, resolve })).toMatchObject({ status: 200 })
  expect(lookups).toBe(1)
})

test('a server with sample data calls no one', async ({ receiver }) => {
  let calls = 0
  const url = await receiver.serve((_request, answer) => {
    calls += 1
    answer.end()
  })
  expect(await postExternal(url, message, { ...local, isClosed: true })).toEqual({ code: 'ESAMPLE' })
  expect(calls).toBe(0)
})

test('only listed hosts are called, if there is a list', async ({ receiver }) => {
  const url = await receiver.serve((_request, answer) => answer.end())
  const resolve = async () => ['127.0.0.1']
  const at = (host: string) => new URL(`http://${host}:${url.port}/`)
  const listed = { ...local, resolve, allowedHosts: ['hooks.example.com', '*.example.org'] }
  for (const host of ['hooks.example.com', 'HOOKS.example.com.', 'a.example.org', 'a.b.example.org'])
    expect(await postExternal(at(host), message, listed), host).toMatchObject({ status: 200 })
  for (const host of ['example.org', 'hooks.example.com.evil.net', 'badexample.org', '127.0.0.1'])
    expect(await postExternal(at(host), message, listed), host).toEqual({ code: 'EHOST' })
})

test('a host that the operator chose may have a private address, and use http only if that is allowed', async ({
  receiver,
}) => {
  const { port } = await receiver.serve((_request, answer) => answer.end())
  const resolve = async () => ['127.0.0.1']
  const at = (host: string) => new URL(`http://${host}:${port}/`)
  const own = (allowHttp: boolean) => ({ ...production, resolve, ownHost: { name: 'id.example.com', allowHttp } })
  expect(await postExternal(at('id.example.com'), message, own(true))).toMatchObject({ status: 200 })
  expect(await postExternal(at('id.example.com'), message, own(false))).toEqual({ code: 'EADDRESS' })
  expect(await postExternal(at('token.example.com'), message, own(true))).toEqual({ code: 'EADDRESS' })
})
