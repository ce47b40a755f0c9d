import { expect } from 'vitest'
import { leadResubmissions, leads } from '#server/intake/leads/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' }
const consent = {
  ...{ channels: ['call'], text: 'I agree that Example Partner may call me about funding.', version: '2026-1' },
  ...{ givenAt: '2026-03-01T09:30:00Z', form: 'Quote form', pageUrl: 'https://partner.example.com/quote' },
  ...{ ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
}
const attribution = { utmSource: 'news' }

/** Sends requests of one API client with one `Idempotency-Key`. */
async function sender(server: TestServer) {
  const { id } = await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const { tokens } = await createApiClient(server, id)
  const headers = { authorization: `Bearer ${tokens.token}`, 'idempotency-key': 'order-1' }
  return async (payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/leads', headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
}

test.for([
  ['with a new consent', { ...ada, consent }],
  ['from another source', { ...ada, source: 'Partner site' }],
  ['with other contact details', { ...ada, attribution }],
] as const)('rejects a repeated key %s and stores nothing', async ([, other], { server }) => {
  const send = await sender(server)
  const first = await send(ada)
  expect(await send(other)).toMatchObject({ status: 409 })
  expect(await server.ctx.db.$count(leadResubmissions)).toBe(0)
  expect(await server.ctx.db.$count(consentEvents)).toBe(0)
  expect(await send({ ...ada, email: 'ADA@example.com' })).toEqual({
    status: 200,
    body: { id: first.body.id, isExisting: true },
  })
})

test('a key used for an existing person is bound to that request too', async ({ server }) => {
  const send = await sender(server)
  await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: ada })
  expect(await send({ ...ada, consent })).toMatchObject({ status: 200, body: { isExisting: true } })
  expect(await send({ ...ada, consent })).toMatchObject({ status: 200, body: { isExisting: true } })
  expect(await send(ada)).toMatchObject({ status: 409 })
  expect(await server.ctx.db.$count(leadResubmissions)).toBe(1)
  expect(await server.ctx.db.$count(consentEvents)).toBe(1)
})

test('of different people sent concurrently with one key, one is stored and the others are rejected', async ({
  server,
}) => {
  const send = await sender(server)
  const people = [1, 2, 3, 4].map((number) => ({ ...ada, email: `ada.${number}@example.com`, consent }))
  const answers = await Promise.all(people.map(send))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const kept = await server.ctx.db.select({ id: leads.id }).from(leads)
  expect(kept).toEqual([{ id: answers.find(({ status }) => status === 200)?.body.id }])
  expect(await server.ctx.db.$count(leadResubmissions)).toBe(0)
  expect(await server.ctx.db.$count(consentEvents)).toBe(1)
})

test('of existing people sent concurrently with one key, one is processed and the others are rejected', async ({
  server,
}) => {
  const send = await sender(server)
  const people = [1, 2, 3, 4].map((number) => ({ ...ada, email: `ada.${number}@example.com` }))
  for (const payload of people) await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload })
  const answers = await Promise.all(people.map((person) => send({ ...person, consent })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const kept = await server.ctx.db.select({ id: leadResubmissions.leadId }).from(leadResubmissions)
  expect(kept).toEqual([{ id: answers.find(({ status }) => status === 200)?.body.id }])
  expect(await server.ctx.db.$count(consentEvents)).toBe(1)
})

test('a request repeated concurrently is stored once and answered each time', async ({ server }) => {
  const send = await sender(server)
  const answers = await Promise.all([1, 2, 3, 4].map(() => send({ ...ada, consent, attribution })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await server.ctx.db.$count(leadResubmissions)).toBe(0)
  expect(await server.ctx.db.$count(consentEvents)).toBe(1)
})

test('a visitor can’t repeat the key of an API client', async ({ server }) => {
  const send = await sender(server)
  await send(ada)
  const [stored] = await server.ctx.db.select().from(leads)
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/leads/basic', headers: { 'idempotency-key': stored?.idempotencyKey ?? '' } },
    payload: { name: 'Vic Tim', email: 'vic@example.com', phone: '(212) 555-0143', source: 'Home' },
  })
  expect([answer.statusCode, answer.json().isExisting]).toEqual([200, false])
  expect(answer.json().lead.id).not.toBe(stored?.id)
  expect(await server.ctx.db.$count(leads)).toBe(2)
})
