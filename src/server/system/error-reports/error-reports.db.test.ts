import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { ReportedError } from '#shared/kit/app-error.ts'
import { errorReports } from './table.ts'

const url = '/api/errors'
const report = (message: string, more: object = {}) => ({
  error: {
    name: 'TypeError',
    message,
    stack: 'TypeError\n    at draw (https://example.com/assets/lead-form-aB3dEf_1.js:1:22)',
  },
  context: 'error',
  userAgent: 'Browser',
  url: 'https://example.com/contact?email=ada@example.com',
  timestamp: '2026-03-02T12:00:00.000Z',
  ...more,
})
const send = ({ app }: TestServer, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Test Browser', ...headers },
    payload,
  })
const stored = (server: TestServer) => server.ctx.db.select().from(errorReports)
/** Waits for storage, because reports are answered before they are stored. */
const storedOf = (server: TestServer, faults: number) =>
  vi.waitFor(
    async () => {
      const rows = await stored(server)
      expect(rows.length).toBeGreaterThanOrEqual(faults)
      return rows
    },
    { timeout: 10_000 },
  )

const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ server }, use) => {
      await server.ctx.db.delete(errorReports)
      await use(undefined)
      await server.app.close()
      await server.ctx.db.delete(errorReports)
    },
    { auto: true },
  ],
})

test('a report gets an empty response at once and is stored without personal data', async ({ server }) => {
  const answer = await send(server, report('No account for ada@example.com, (212) 555-0142'))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])

  const [row] = await storedOf(server, 1)
  expect(row).toMatchObject({
    origin: 'browser',
    name: 'TypeError',
    message: 'No account for [email], [number]',
    count: 1,
    sample: { context: 'error', url: '/contact', userAgent: 'Test Browser' },
  })
})

test('one error is one row regardless of count and build', async ({ server }) => {
  await Promise.all(Array.from({ length: 20 }, (_, line) => send(server, report(`Row ${line} is missing`))))
  const stack = 'TypeError\n    at draw (https://example.com/assets/lead-form-Zz9_xX42.js:7:1)'
  server.advanceTime({ minutes: 5 })
  await send(server, report('Row 7 is missing', { error: { ...report('').error, message: 'Row 7 is missing', stack } }))
  await send(server, report('Something else'))

  const rows = await storedOf(server, 2)
  const [first] = rows.filter(({ count }) => count > 1)
  expect(rows.map(({ count }) => count).toSorted()).toEqual([1, 21])
  expect(first && first.lastSeenAt.getTime() - first.firstSeenAt.getTime()).toBe(300_000)
})

test.for([
  ['no object', '[]', 204],
  ['no object either', '"x"', 204],
  ['null', 'null', 204],
  ['an empty object', '{}', 204],
  ['a plain text as the error', '{"error":"Script failed"}', 204],
  ['the wrong types', '{"error":{"message":7,"stack":{}},"url":[],"context":null}', 204],
  ['a NUL and half a character', '{"error":{"message":"a\\u0000\\ud800"}}', 204],
  ['a poisoned prototype', '{"__proto__":{"error":"x"}}', 400],
  ['cut-off JSON', '{"error":', 400],
  ['too much', JSON.stringify({ error: 'x'.repeat(20_000) }), 413],
] as const)('a browser that sends %s gets no server error', async ([, payload, status], { server }) => {
  expect((await send(server, payload)).statusCode).toBe(status)
  await send(server, report('The next one'))
  await vi.waitFor(async () => expect((await stored(server)).map(({ message }) => message)).toContain('The next one'), {
    timeout: 10_000,
  })
})

test("other websites can't fill the list", async ({ server }) => {
  expect((await send(server, report('x'), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('above two hundred errors of visitors, the least recently seen are deleted, and no others', async ({ server }) => {
  server.app.get('/api/broken', { config: { access: 'public' } }, async () => {
    throw new RangeError('No place')
  })
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const device = cookies.staffDevice.name
  await send(server, report('The oldest'))
  await send(server, report('Of the admin area'), {
    cookie: `${device}=${encodeURIComponent(owner.cookies.get(device) ?? '')}`,
  })
  await server.app.inject('/api/broken')
  await storedOf(server, 3)
  server.advanceTime({ minutes: 1 })
  const letter = (index: number) => String.fromCharCode(97 + index)
  const text = Array.from({ length: 220 }, (_, index) => `Fault ${letter(index % 26)}${letter(Math.floor(index / 26))}`)
  for (const word of text) await send(server, report(word))
  await vi.waitFor(
    async () => {
      const rows = await stored(server)
      expect(rows.filter(({ origin }) => origin === 'browser')).toHaveLength(200)
      expect(rows.map(({ message }) => message)).not.toContain('The oldest')
    },
    { timeout: 10_000 },
  )
  const { reports } = (await owner.get('/api/admin/error-reports')).body
  const others = reports.filter(({ origin }: { origin: string }) => origin !== 'browser')
  expect(others).toMatchObject([
    { origin: 'staff', message: 'Of the admin area' },
    { origin: 'server', message: 'No place' },
  ])
  expect(reports).toHaveLength(52)
})

test('staff can dismiss an error and undo it; it returns if seen again', async ({ server }) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const list = async () => (await owner.get('/api/admin/error-reports')).body.reports
  await send(server, report('Broken'))
  await storedOf(server, 1)
  const [{ fingerprint }] = await list()

  await owner.post(`/api/admin/error-reports/${fingerprint}/dismiss`)
  expect(await list()).toEqual([])
  await owner.post(`/api/admin/error-reports/${fingerprint}/restore`)
  expect(await list()).toHaveLength(1)
  await owner.post(`/api/admin/error-reports/${fingerprint}/dismiss`)
  server.advanceTime({ seconds: 1 })
  await send(server, report('Broken'))
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ fingerprint, count: 2 }]), { timeout: 10_000 })

  const actions = (await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('error-report.'))).toHaveLength(3)
  expect((await owner.post(`/api/admin/error-reports/${'0'.repeat(32)}/dismiss`)).status).toBe(404)
})

describe('with an error service', () => {
  const received: { url: string; lines: { exception?: object; transaction?: string }[] }[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ url: request.url ?? '', lines: body.split('\n').map((line) => JSON.parse(line)) })
      response.end('{}')
    })
  })
  const withService = test.extend<{ env: Record<string, string> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
    env: async ({}, use) => {
      received.length = 0
      await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
      const { port } = service.address() as AddressInfo
      await use({ SENTRY_DSN: `http://publickey@127.0.0.1:${port}/42` })
      service.closeAllConnections()
      await new Promise((done) => service.close(done))
    },
  })

  withService('a server bug is reported scrubbed, and the caller gets no details', async ({ server }) => {
    server.app.get('/api/broken/:email', { config: { access: 'public' } }, async () => {
      throw new RangeError('No place for ada@example.com')
    })
    const answer = await server.app.inject('/api/broken/ada@example.com')
    expect([answer.statusCode, answer.json().message]).toEqual([500, 'Something went wrong.'])

    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 })
    expect(received[0]?.url).toBe(
      '/api/42/envelope/?sentry_version=7&sentry_key=publickey&sentry_client=harborline%2F1',
    )
    expect(received[0]?.lines[2]).toMatchObject({
      platform: 'node',
      transaction: 'GET /api/broken/:email',
      exception: { values: [{ type: 'RangeError', value: 'No place for [email]' }] },
    })
    expect(JSON.stringify(received)).not.toContain('ada@')
    expect(await storedOf(server, 1)).toMatchObject([
      {
        origin: 'server',
        name: 'RangeError',
        message: 'No place for [email]',
        sample: { context: 'GET /api/broken/:email' },
      },
    ])
  })

  const person = 'Jane Doe'
  async function failureOf(action: Promise<unknown>): Promise<Error> {
    const thrown = await action.catch((error: unknown) => error)
    return thrown instanceof Error ? thrown : new TypeError('The statement did not fail')
  }
  const causes: readonly [kind: string, fail: (server: TestServer) => Promise<unknown>][] = [
    ['a query', ({ ctx }) => ctx.db.execute(sql`select ${person} || no_such_column`)],
    ['a value that does not fit', ({ ctx }) => ctx.db.execute(sql`select ${person}::text::uuid`)],
    [
      'an error of the database itself',
      async ({ ctx }) => {
        const { cause } = await failureOf(ctx.db.execute(sql`select ${person}::text::integer`))
        throw cause
      },
    ],
    [
      'an error with a cause',
      async ({ ctx }) => {
        const cause = await failureOf(ctx.db.execute(sql`select ${person}::text::uuid`))
        throw new Error('The list could not be read', { cause })
      },
    ],
  ]
  const ways = ['an unexpected error', 'a part of an answered request', 'an expected error with a cause'] as const
  for (const [kind, fail] of causes)
    withService.for(ways)(`no value of ${kind} leaves the server, by %s`, async (way, { server }) => {
      const { app } = server
      app.get('/api/broken', { config: { access: 'public' } }, async (request) => {
        const error = await failureOf(fail(server))
        if (way === 'an unexpected error') throw error
        if (way === 'an expected error with a cause') throw new ReportedError('unavailable', 'Try again.', error)
        app.reportError(request, error)
        return {}
      })
      await app.inject('/api/broken')
      await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 })
      const sent = JSON.stringify([received, await storedOf(server, 1)])
      expect(sent).toMatch(/DatabaseError|The list could not be read/)
      for (const word of person.split(' ')) expect(sent).not.toContain(word)
    })
})

describe('with an error service that hangs', () => {
  const open = new Set<unknown>()
  const hanging = createServer((request) => void open.add(request))
  const withHanging = test.extend<{ env: Record<string, string> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
    env: async ({}, use) => {
      await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done))
      const { port } = hanging.address() as AddressInfo
      await use({ SENTRY_DSN: `http://publickey@127.0.0.1:${port}/42` })
      hanging.closeAllConnections()
      await new Promise((done) => hanging.close(done))
    },
  })

  withHanging(
    'errors are answered and stored at once, at most thirty reports wait, and a shutdown goes on',
    async ({ server }) => {
      server.app.get('/api/broken', { config: { access: 'public' } }, async () => {
        throw new RangeError('No place')
      })
      const answers = await Promise.all(Array.from({ length: 100 }, () => server.app.inject('/api/broken')))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([500]))
      expect(await storedOf(server, 1)).toMatchObject([{ name: 'RangeError' }])
      // All of them were answered while the service still holds the first.
      await vi.waitFor(() => expect(open.size).toBe(30), { timeout: 10_000 })
      // Waits for reports no longer than they do: five seconds.
      await server.app.close()
    },
  )
})

describe('with rate limits', () => {
  test.extend({ env: { RATE_LIMITS: 'on' } })('one address may send twenty reports per minute', async ({ server }) => {
    const answers = []
    for (let sent = 0; sent < 21; sent++) answers.push(await send(server, report('x')))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20)
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  })
})
