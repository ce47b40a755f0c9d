import { randomBytes, randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastCheck from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { acceptJsonOnly } from '#server/platform/http/accept-json-only.ts'
import { answerErrors } from '#server/platform/http/error-handler.ts'
import { limitRate } from '#server/platform/http/rate-limit.ts'
import { fakeAuth } from '#server/testing/fake-auth.ts'
import { test as base } from '#server/testing/test.ts'
import { createLeadIntake } from './commands.ts'
import { leadBrowser } from './lead-browser.ts'
import { leadRoutes } from './routes.ts'

const browser = leadBrowser([encryptionKey(randomBytes(32))], undefined)
const test = base.extend<{ app: FastifyInstance }>({
  app: async ({ pool }, use) => {
    const app = Fastify({ bodyLimit: 16 * 1024 })
    acceptJsonOnly(app)
    answerErrors(app)
    await app.register(fastifyCookie)
    fakeAuth(app, pool)
    const intake = createLeadIntake(pool, console.error, () => 'Harborline Funding')
    await leadRoutes(app, {
      ...{ intake, browser },
      sendRefusedForm: async (_request, reply, form) => reply.code(422).type('text/html').send(JSON.stringify(form)),
    })
    await use(app)
    await app.close()
  },
})

const url = '/api/leads/basic'
const json = { 'content-type': 'application/json' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const answers = (more: object = {}) => ({
  name: 'Maria Kowalczyk',
  email: `maria.${randomUUID()}@example.com`,
  phone: '(212) 555-0123',
  source: 'Hero Form',
  ...more,
})
const form = (more: Record<string, string> = {}) => {
  const { name, ...rest } = answers()
  return new URLSearchParams({ fullName: name, ...rest, ...more }).toString()
}
const everyField = {
  name: 'Full name must be at least 2 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
}

describe('a lead sent as JSON', () => {
  test('returns the id and whether the lead existed', async ({ app }) => {
    const payload = answers()
    const first = await app.inject({ method: 'POST', url, payload })
    const second = await app.inject({
      method: 'POST',
      url,
      payload: { ...payload, email: payload.email.toUpperCase() },
    })

    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({ lead: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, isExisting: false })
    expect(second.json()).toEqual({ lead: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, isExisting: true })
    expect(second.json().lead.id).not.toBe(first.json().lead.id)
  })

  test('is the same lead with the same idempotency key', async ({ app }) => {
    const headers = { 'idempotency-key': randomUUID() }
    const payload = answers()
    const first = await app.inject({ method: 'POST', url, headers, payload })
    const second = await app.inject({ method: 'POST', url, headers, payload })
    expect(second.json()).toEqual({ ...first.json(), isExisting: true })
    const corrected = { method: 'POST', url, headers, payload: answers() } as const
    const third = await app.inject(corrected)
    expect(third.json()).toMatchObject({ isExisting: true })
    expect((await app.inject(corrected)).json()).toEqual(third.json())
  })

  test.for(['{}', '[]', 'null', '"maria"', '7', '{"name":["a"],"email":{},"phone":[1]}'])(
    'with the body %s is rejected with an error for every field',
    async (payload, { app }) => {
      const answer = await app.inject({ method: 'POST', url, headers: json, payload })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({
        code: 'invalid',
        message: 'Please check your input and try again.',
        fields: everyField,
      })
    },
  )

  test.for([
    ['malformed JSON', 400, json, '{"name":'],
    ['a poisoned prototype', 400, json, '{"__proto__":{"name":"x"}}'],
    ['an empty body', 400, json, ''],
    ['plain text', 415, { 'content-type': 'text/plain' }, 'hello'],
    ['XML', 415, { 'content-type': 'application/xml' }, '<a/>'],
    ['more than 16 kB', 413, json, JSON.stringify({ name: 'x'.repeat(17_000) })],
    ['an overlong idempotency key', 422, { ...json, 'idempotency-key': 'k'.repeat(201) }, JSON.stringify(answers())],
  ] as const)('%s is rejected with %i', async ([, status, headers, payload], { app }) => {
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(answer.body).not.toContain('    at ')
  })

  test('saves the landing page without its query', async ({ app, pool }) => {
    const payload = answers()
    const headers = { referer: 'https://funding.example.com/business-funding?email=maria@example.com' }
    await app.inject({ method: 'POST', url, headers, payload })
    const { rows } = await pool.query('select landing_path from leads where email = $1', [payload.email])
    expect(rows).toEqual([{ landing_path: '/business-funding' }])
  })
})

describe('a form post without JavaScript', () => {
  test('redirects to the next page', async ({ app, pool }) => {
    const email = `form.${randomUUID()}@example.com`
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: urlencoded,
      payload: form({ email, contactConsent: 'on' }),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/free-analysis'])
    const { rows } = await pool.query(
      'select name, channel from leads join consent_events on subject_id = leads.id where email = $1 order by channel',
      [email],
    )
    expect(rows).toEqual([
      { name: 'Maria Kowalczyk', channel: 'call' },
      { name: 'Maria Kowalczyk', channel: 'text' },
    ])
  })

  test('with invalid input renders the submitted values and field errors', async ({ app }) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: urlencoded,
      payload: 'fullName=M&email=maria&phone=',
    })
    expect(answer.statusCode).toBe(422)
    expect(JSON.parse(answer.body)).toEqual({
      values: { fullName: 'M', email: 'maria', phone: '' },
      errors: { fullName: everyField.name, email: everyField.email, phone: everyField.phone },
    })
  })
})

test('an IP address can submit 30 times a minute', async ({ pool }) => {
  const app = Fastify()
  answerErrors(app)
  await limitRate(app, true)
  fakeAuth(app, pool)
  await leadRoutes(app, {
    ...{ intake: createLeadIntake(pool, console.error, () => 'Harborline Funding'), browser },
  })
  const statuses = []
  for (let turn = 0; turn < 31; turn++)
    statuses.push((await app.inject({ method: 'POST', url, payload: {} })).statusCode)
  expect(statuses).toEqual([...Array(30).fill(422), 429])
  await app.close()
})

test('an IPv6 /64 network can submit 30 times a minute in total', async ({ pool }) => {
  const app = Fastify()
  answerErrors(app)
  await limitRate(app, true)
  fakeAuth(app, pool)
  await leadRoutes(app, {
    ...{ intake: createLeadIntake(pool, console.error, () => 'Harborline Funding'), browser },
  })
  const statuses = []
  for (let turn = 0; turn < 31; turn++)
    statuses.push(
      (await app.inject({ method: 'POST', url, payload: {}, remoteAddress: `2001:db8:1:2::${turn}` })).statusCode,
    )
  expect(statuses).toEqual([...Array(30).fill(422), 429])
  await app.close()
})

const nasty = fastCheck.oneof(
  fastCheck.string({ unit: 'binary', maxLength: 300 }),
  fastCheck.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '💶'.repeat(2000),
    '__proto__',
    "'; drop table leads; --",
    '\\',
    '{"',
  ),
  fastCheck.jsonValue(),
)
/** Mostly valid values, so that many requests reach the database. */
const field = (likely: fastCheck.Arbitrary<unknown>) => fastCheck.oneof({ weight: 9, arbitrary: likely }, nasty)
const anyText = fastCheck.string({ unit: 'binary', maxLength: 50 })
const body = fastCheck.record(
  {
    name: field(anyText.map((text) => `Ma${text}`)),
    email: field(fastCheck.nat(99).map((number) => `fuzz.${number}@example.com`)),
    phone: field(fastCheck.constantFrom('(212) 555-0123', '+44 20 7946 0123', '555-555-0123 x9\u0000', '1234567٨٩٠')),
    source: field(anyText.map((text) => `S${text}`)),
    contactConsent: field(fastCheck.boolean()),
    attribution: field(fastCheck.record({ landingPath: field(anyText), referrer: field(anyText), utmTerm: anyText })),
  },
  { requiredKeys: ['name', 'email', 'phone'] },
)

test('no input causes a server error', async ({ app }) => {
  const request = fastCheck.oneof(
    fastCheck.record({ headers: fastCheck.constant(json), payload: body.map((value) => JSON.stringify(value)) }),
    fastCheck.record({ headers: fastCheck.constant(json), payload: fastCheck.string({ unit: 'binary' }) }),
    fastCheck.record({ headers: fastCheck.constant(urlencoded), payload: fastCheck.string({ maxLength: 400 }) }),
  )
  const statuses: number[] = []
  await fastCheck.assert(
    fastCheck.asyncProperty(request, async ({ headers, payload }) => {
      const { statusCode } = await app.inject({ method: 'POST', url, headers, payload })
      statuses.push(statusCode)
      expect([200, 303, 400, 413, 422]).toContain(statusCode)
    }),
    { numRuns: 300 },
  )
  for (const status of [200, 422]) expect(statuses.filter((each) => each === status).length).toBeGreaterThan(20)
})
