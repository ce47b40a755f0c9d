import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#server/testing/servers/free-port.ts'

const program = '/usr/sbin/haproxy'

/** Starts a server that answers with the headers it got, and HAProxy with its shipped file in front of it. */
async function startHaproxy(): Promise<number> {
  const server = http.createServer((request, answer) => answer.end(JSON.stringify(request.headers)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = (port: number) => `127.0.0.1:${port}`
  const web = at((server.address() as net.AddressInfo).port)
  const [site, database, none] = [await freePort(), await freePort(), at(await freePort())]
  const env = {
    ...{ SITE: at(site), WEB_1: web, WEB_2: web, WEB_3: web },
    ...{ DATABASE: at(database), NODE_1: none, NODE_2: none, NODE_3: none, PATRONI_PORT: '8008' },
  }
  const child = spawn(program, ['-db', '-f', 'deploy/haproxy.cfg'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  onTestFinished(() => {
    child.kill()
    server.closeAllConnections()
    server.close()
  })
  return site
}

const ask = (port: number, headers: http.OutgoingHttpHeaders) =>
  new Promise<http.IncomingHttpHeaders>((resolve, reject) =>
    http
      .get({ host: '127.0.0.1', port, path: '/', headers, agent: false }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        resolve(JSON.parse(Buffer.concat(chunks).toString()))
      })
      .on('error', reject),
  )

test.skipIf(!fs.existsSync(program))(
  'HAProxy replaces what a visitor says about host, protocol and address',
  async () => {
    const port = await startHaproxy()
    const forged = {
      ...{ host: 'funding.example.com', forwarded: 'for=192.0.2.9;host=evil.example', 'x-forwarded-proto': 'https' },
      ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '192.0.2.9' },
    }
    const passed = await vi.waitUntil(() => ask(port, forged).catch(() => undefined), {
      timeout: 30_000,
      interval: 200,
    })
    expect(passed).toMatchObject({
      ...{ host: 'funding.example.com', 'x-forwarded-host': 'funding.example.com', 'x-forwarded-proto': 'http' },
      // The program trusts the last one only.
      'x-forwarded-for': '192.0.2.9, 127.0.0.1',
    })
    expect(passed.forwarded).toBeUndefined()
  },
)

test.skipIf(!fs.existsSync(program))(
  'one computer that opens connections without end leaves room for others, and its unfinished requests end',
  async () => {
    const port = await startHaproxy()
    await vi.waitUntil(() => ask(port, {}).catch(() => undefined), { timeout: 30_000, interval: 200 })
    let ended = 0
    const sockets = Array.from({ length: 1_600 }, () => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n')).resume()
      return socket.on('error', () => {}).on('close', () => ended++)
    })
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    // A letter now and then, as from a slow connection.
    const trickle = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 2_000)
    onTestFinished(() => clearInterval(trickle))
    await vi.waitUntil(() => ended === sockets.length, { timeout: 60_000, interval: 200 })
    // Those beyond the limit end without an answer, the others with 408.
    expect(sockets.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(1_500)
  },
)
