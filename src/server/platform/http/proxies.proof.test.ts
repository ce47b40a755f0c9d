import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import type tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  hasProxy,
  type ProxyName,
  type RunningProxy,
  sampleDomain,
  startProxy,
} from '#server/testing/servers/proxies.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'

/** A busy machine needs seconds to start the program and a proxy. */
const startMs = 120_000

let dataDir: string
let program: ServerProcess
let address: string

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-proxied-'))
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: 'on', RATE_LIMITS: 'on', PUBLIC_URL: `https://${sampleDomain}` }
  program = new ServerProcess(settings)
  address = await program.ready
}, startMs)

afterAll(async () => {
  await program.kill()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const names: readonly ProxyName[] = ['nginx', 'caddy']

describe.each(names)('the shipped settings of %s', (name) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    if (hasProxy(name)) proxy = await startProxy(name, address)
  }, startMs)
  afterAll(() => proxy?.stop())

  const insecure = (target: string, method = 'GET') =>
    ask(http, { port: proxy.httpPort, path: target, method, headers: { host: sampleDomain } })
  const secure = (target: string, method = 'GET', headers: Record<string, string> = {}, body = '') =>
    ask(https, { port: proxy.httpsPort, path: target, method, headers: { host: sampleDomain, ...headers }, body })

  test.skipIf(!hasProxy(name))('redirect pages to https, at the same address', async () => {
    for (const page of ['/', '/guides?topic=rates', '/admin/leads', '/apiary', '/authors', '//example.net/%2e%2e'])
      expect(await insecure(page), page).toMatchObject({
        status: 301,
        headers: { location: `https://${sampleDomain}${page}` },
      })
    expect(await insecure('/', 'HEAD')).toMatchObject({ status: 301 })
  })

  test.skipIf(!hasProxy(name))('log no searches and no referring addresses', async () => {
    const referer = `https://${sampleDomain}/admin/leads?q=Jane+Doe`
    await secure('/api/admin/leads?q=Jane+Doe', 'GET', { referer })
    await insecure('/admin/leads?q=Jane+Doe')
    if (name === 'nginx')
      // nginx writes its lines together, once a second.
      await vi.waitFor(
        () => expect(proxy.readLog()).toMatch(/"GET \/api\/admin\/leads HTTP.*"GET \/admin\/leads HTTP/s),
        10_000,
      )
    expect(proxy.readLog()).not.toContain('Jane')
  })

  const calls = [
    '/api',
    '/api/',
    '/api/v1/leads',
    '/%61pi/v1/leads',
    '//api/v1/leads',
    '/api/docs?a=/',
    '/auth/refresh',
  ]

  test.skipIf(!hasProxy(name))('refuse API calls and forms over http without a redirect', async () => {
    for (const call of [...calls, '/guides/../api/health', '/ws', '/metrics', '/metrics/']) {
      const answer = await insecure(call)
      expect(answer, call).toMatchObject({ status: 403 })
      expect(answer.headers.location, call).toBeUndefined()
    }
    for (const [method, target] of [
      ['POST', '/api/leads/basic'],
      ['POST', '/newsletter/unsubscribe'],
      ['PUT', '/'],
      ['OPTIONS', '/'],
    ] as const)
      expect(await insecure(target, method), `${method} ${target}`).toMatchObject({ status: 403 })
  })

  test.skipIf(!hasProxy(name))('serve pages and calls over https, but not the metrics', async () => {
    const page = await secure('/')
    expect(page).toMatchObject({ status: 200 })
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(await secure('/api/health')).toMatchObject({ status: 200 })
    for (const metrics of ['/metrics', '/metrics/', '/%6detrics', '//metrics', '//metrics//'])
      expect(await secure(metrics), metrics).toMatchObject({ status: 404 })
  })

  test.skipIf(!hasProxy(name) || name === 'caddy')(
    'keep public pages for a second, but no address with a query, no API answer and no form',
    { timeout: 30_000 },
    async () => {
      const isKept = async (target: string) => {
        const [one, other] = [await secure(target), await secure(target)]
        expect([one.status, other.status], target).toEqual([200, 200])
        expect(one.headers['x-request-id'], target).not.toBe(other.headers['x-request-id'])
        return other.headers['x-cache'] === 'HIT'
      }
      // A busy machine may need more than a second for two requests.
      await vi.waitFor(async () => expect(await isKept('/')).toBe(true), { timeout: 20_000 })
      for (const target of ['/?token=secret', '/api/health', '/book-a-call']) expect(await isKept(target)).toBe(false)
      await vi.waitFor(async () => expect((await secure('/')).headers['x-cache']).not.toBe('HIT'), 10_000)
      const id = 'a1b2c3d4-from-a-browser'
      for (const target of ['/', '/api/health'])
        expect((await secure(target, 'GET', { 'x-request-id': id })).headers['x-request-id']).toBe(id)
    },
  )

  test.skipIf(!hasProxy(name))('pass the largest files of staff on', async () => {
    const announce = { 'content-type': 'application/octet-stream', 'content-length': String(maxBytes) }
    const target = `/api/admin/offers/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/disclosure`
    // The program's own answer, before it reads any of the file.
    expect(await secure(target, 'PUT', announce)).toMatchObject({ status: 401 })
  })

  test.skipIf(!hasProxy(name))('pass WebSockets on', async () => {
    const headers = {
      ...{ host: sampleDomain, connection: 'Upgrade', upgrade: 'websocket', origin: `https://${sampleDomain}` },
      ...{ 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16).toString('base64') },
    }
    const place = { host: '127.0.0.1', servername: sampleDomain, rejectUnauthorized: false, agent: false }
    const request = https.get({ ...place, port: proxy.httpsPort, path: '/ws', headers })
    const [answer, socket] = (await once(request, 'upgrade')) as [http.IncomingMessage, tls.TLSSocket]
    socket.destroy()
    expect(answer.statusCode).toBe(101)
  })

  test.skipIf(!hasProxy(name))('count by the real address, and ignore forged X-Forwarded headers', async () => {
    const json = { 'content-type': 'application/json' }
    const foreign = { ...json, origin: 'https://example.net', 'x-forwarded-host': 'example.net' }
    expect(await secure('/api/leads/basic', 'POST', foreign, '{}')).toMatchObject({ status: 403 })
    const statuses: (number | undefined)[] = []
    for (let at = 0; at < 11; at++) {
      const forged = { ...json, 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` }
      statuses.push((await secure('/api/newsletter', 'POST', forged, '{}')).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

interface Ask {
  readonly port: number
  readonly path: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Sends the path as it is, unlike `fetch`, which resolves dots. */
async function ask(protocol: typeof http | typeof https, { body = '', ...options }: Ask) {
  const place = { host: '127.0.0.1', servername: sampleDomain, rejectUnauthorized: false, agent: false }
  const request = protocol.request({ ...place, ...options })
  request.on('error', () => {})
  // A body that is only announced never ends.
  if (body === '' && options.headers['content-length']) request.flushHeaders()
  else request.end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  request.destroy()
  return { status: answer.statusCode, headers: answer.headers }
}
