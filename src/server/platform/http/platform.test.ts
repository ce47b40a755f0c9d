import { DrizzleQueryError } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Context } from '#server/platform/context.ts'
import { AppError, ReportedError } from '#shared/kit/app-error.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import { acceptJsonOnly } from './accept-json-only.ts'
import { answerErrors } from './error-handler.ts'
import { mount } from './mount.ts'
import { limitRate } from './rate-limit.ts'
import { addRequestIdHeader, requestId } from './request-id.ts'
import { refuseForeignOrigins } from './same-origin.ts'
import { sendSecurityHeaders } from './security-headers.ts'

const greet = endpoint({
  method: 'POST',
  path: '/api/greetings/:id',
  access: 'public',
  input: z.object({ id: text(1, 9, 'Whom?'), tone: text(2, 9, 'Which tone?'), loud: z.boolean('Loud or not?') }),
  reply: z.object({ greeting: z.string() }),
})

let app: FastifyInstance

beforeEach(async () => {
  app = Fastify({ bodyLimit: 1024, genReqId: requestId })
  addRequestIdHeader(app)
  acceptJsonOnly(app)
  answerErrors(app)
  sendSecurityHeaders(app, true)
  refuseForeignOrigins(app, 'https://funding.example.com')
  await limitRate(app, true)
  app.decorate('contextFor', async () => ({ actor: { kind: 'visitor' } }) as Context)
})

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/greetings/ada',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('a mounted endpoint', () => {
  beforeEach(() => {
    mount(app, greet, async (_ctx, { id, tone, loud }) => ({ greeting: `${id} ${tone} ${loud}`, secret: 'stays here' }))
  })

  test('returns only the fields of its reply schema', async () => {
    const answer = await post({ tone: 'kind', loud: true })
    expect(answer.json()).toEqual({ greeting: 'ada kind true' })
  })

  test('takes the path parameter even if the body has one', async () => {
    const answer = await post({ id: 'eve', tone: 'kind', loud: true })
    expect(answer.json()).toEqual({ greeting: 'ada kind true' })
  })

  test('reports all invalid fields at once', async () => {
    const answer = await post({ tone: '', loud: 'very' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { tone: 'Which tone?', loud: 'Loud or not?' } })
  })

  test.each([
    ['malformed JSON', '{"tone":', 'application/json', 400, 'malformed'],
    ['an empty body', '', 'application/json', 400, 'malformed'],
    ['another content type', 'tone=kind', 'text/plain', 415, 'wrong_media_type'],
    ['too much', JSON.stringify({ tone: 'x'.repeat(2000) }), 'application/json', 413, 'too_large'],
    ['a list', '[1,2]', 'application/json', 422, 'invalid'],
    ['nothing', 'null', 'application/json', 422, 'invalid'],
    ['a poisoned prototype', '{"__proto__":{"tone":"kind"}}', 'application/json', 400, 'malformed'],
  ])('refuses %s with a message', async (_what, payload, type, status, code) => {
    const answer = await post(payload, { 'content-type': type })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, message: expect.any(String), fields: expect.any(Object) })
  })

  test.each([
    ['another site according to the browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another origin', { origin: 'https://evil.example.com' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['this site', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 200],
    ['this host', { origin: 'http://localhost', host: 'localhost' }, 200],
    ['the public URL behind a proxy', { origin: 'https://funding.example.com' }, 200],
    ['an API client', {}, 200],
  ])('a write from %s', async (_from, headers, status) => {
    expect((await post({ tone: 'kind', loud: true }, headers)).statusCode).toBe(status)
  })

  test('every response has the security headers, including errors', async () => {
    for (const answer of [await post({ tone: 'kind', loud: true }), await post('{')]) {
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'strict-transport-security': expect.stringContaining('max-age'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
  })
})

test.each([
  ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000001'],
  ['short', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ['line one\tline two is longer', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  [undefined, expect.stringMatching(/^[0-9a-f-]{36}$/)],
])('a response to a request with the id %s has the id of its log line', async (given, id) => {
  app.get('/api/told', async (request) => ({ id: request.id }))
  const answer = await app.inject({ url: '/api/told', headers: given === undefined ? {} : { 'x-request-id': given } })
  expect(answer.headers['x-request-id']).toEqual(id)
  expect(answer.json()).toEqual({ id: answer.headers['x-request-id'] })
})

test('an expected error shows its message, an unexpected one hides it', async () => {
  app.get('/api/taken', async () => {
    throw new AppError('conflict', 'A colleague was faster')
  })
  app.get('/api/broken', async () => {
    throw new Error('password is hunter2')
  })

  expect((await app.inject('/api/taken')).json()).toEqual({
    code: 'conflict',
    message: 'A colleague was faster',
    fields: {},
  })
  const broken = await app.inject('/api/broken')
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toMatch(/hunter2|\.ts/)
})

test.each(['40P01', '40001'])(
  'a change that lost a database conflict (%s) is reported as a conflict that can be retried',
  async (code) => {
    app.get('/api/collided', async () => {
      throw new DrizzleQueryError(
        'update',
        [],
        Object.assign(new pg.DatabaseError('deadlock detected', 1, 'error'), { code }),
      )
    })
    const answer = await app.inject('/api/collided')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('your change wasn’t saved'),
    })
  },
)

test('a change refused by a read-only database gets a time to try again', async () => {
  app.get('/api/standby', async () => {
    const refused = new pg.DatabaseError('cannot execute INSERT in a read-only transaction', 1, 'error')
    throw new DrizzleQueryError('insert', [], Object.assign(refused, { code: '25006' }))
  })
  const answer = await app.inject('/api/standby')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('nothing was saved') })
})

test('a route with its own limit responds with 429 and a time to try again', async () => {
  app.get('/api/scarce', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => ({}))
  await app.inject('/api/scarce')
  await app.inject('/api/scarce')

  const refused = await app.inject('/api/scarce')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a server error shows its own message, and its cause is logged and reported', async () => {
  const lines: string[] = []
  const reported: string[] = []
  const failing = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  answerErrors(failing, (error, route) => void reported.push(`${route}: ${error.message}`))
  failing.get('/files/:id', async () => {
    throw new ReportedError('damaged', 'This file is damaged.', new Error('File 7 is damaged.'))
  })
  failing.get('/full', async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  const damaged = await failing.inject('/files/7')
  expect([damaged.statusCode, damaged.json().message]).toEqual([500, 'This file is damaged.'])
  const full = await failing.inject('/full')
  expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '60'])
  expect(full.json().message).toContain("can't store any more files right now")
  expect(reported).toEqual(['GET /files/:id: File 7 is damaged.', 'GET /full: ENOSPC: no space left on device, write'])
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    'File 7 is damaged.',
    'ENOSPC: no space left on device, write',
  ])
})
