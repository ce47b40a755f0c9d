import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import {
  actOnOffer,
  addOffer,
  createApplicationWithLenders,
  getOffer,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { OpenApiDocument } from './open-api.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' }
const consent = {
  ...{ channels: ['call'], text: 'I agree that Example Partner may call me about funding.', version: '2026-1' },
  ...{ givenAt: '2026-03-01T09:30:00Z', form: 'Quote form', pageUrl: 'https://partner.example.com/quote?name=Ada' },
  ...{ ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
}

async function opened(server: TestServer): Promise<Browser> {
  const { id } = await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  return createApiClient(server, id)
}

/** Sends a request with an `Idempotency-Key`. */
async function sendKeyed(server: TestServer, program: Browser, key: string, payload: object) {
  const headers = { authorization: `Bearer ${program.tokens.token}`, 'idempotency-key': key }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/leads', headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const mayBeCalled = async (program: Browser, id: string) => (await program.get(`/api/v1/leads/${id}`)).body.mayBeCalled

test('a lead from an API client carries no consent by default', async ({ server }) => {
  const program = await opened(server)
  const refused = await program.post('/api/v1/leads', { ...ada, contactConsent: true })
  expect(refused).toMatchObject({ status: 422, body: { fields: { form: 'Unknown field: contactConsent' } } })

  const hidden = await program.post('/api/v1/leads', { ...ada, attribution: { utmSource: 'news', gclid: 'x1' } })
  expect(hidden).toMatchObject({ status: 422, body: { fields: { attribution: 'Unknown field: gclid' } } })

  const added = await program.post('/api/v1/leads', ada)
  expect(added).toMatchObject({ status: 200, body: { isExisting: false } })
  expect(await mayBeCalled(program, added.body.id)).toBe(false)
  expect(await server.ctx.db.$count(consentEvents)).toBe(0)
})

test('a consent requires complete evidence', async ({ server }) => {
  const program = await opened(server)
  const partial = await program.post('/api/v1/leads', { ...ada, consent: { channels: ['call'] } })
  expect(partial.status).toBe(422)
  expect(Object.keys(partial.body.fields).sort()).toEqual(
    ['form', 'givenAt', 'ip', 'pageUrl', 'text', 'userAgent', 'version'].map((name) => `consent.${name}`),
  )
  const future = await program.post('/api/v1/leads', {
    ...ada,
    consent: { ...consent, givenAt: '2030-01-01T00:00:00Z' },
  })
  expect(future).toMatchObject({ status: 422, body: { fields: { 'consent.givenAt': expect.any(String) } } })

  const stale = await program.post('/api/v1/leads', {
    ...ada,
    consent: { ...consent, givenAt: '1990-01-01T00:00:00Z' },
  })
  expect(stale).toMatchObject({ status: 422, body: { fields: { 'consent.givenAt': expect.any(String) } } })

  const { id } = (await program.post('/api/v1/leads', { ...ada, consent })).body
  expect(await mayBeCalled(program, id)).toBe(true)
  expect(await server.ctx.db.select().from(consentEvents).orderBy(consentEvents.id)).toMatchObject([
    {
      ...{ subjectId: id, channel: 'call', action: 'given', address: '+12125550142', exactText: consent.text },
      ...{ ip: '203.0.113.7', form: 'Quote form (API)', pagePath: 'https://partner.example.com/quote' },
      at: new Date(consent.givenAt),
    },
  ])
})

test('a withdrawn consent stays withdrawn if its evidence is sent again', async ({ server }) => {
  const program = await opened(server)
  const { id } = (await program.post('/api/v1/leads', { ...ada, consent })).body
  const withdrawn = {
    ...(await server.ctx.db.select().from(consentEvents).orderBy(consentEvents.id))[0],
    action: 'withdrawn' as const,
  }
  await server.ctx.db.insert(consentEvents).values({
    ...(withdrawn as typeof consentEvents.$inferInsert),
    id: '0198c0de-0000-7000-8000-000000000042',
    at: server.ctx.now(),
  })
  await program.post('/api/v1/leads', { ...ada, consent })
  expect(await mayBeCalled(program, id)).toBe(false)
})

test('a consent from before someone said stop doesn’t count, whoever it is sent for', async ({ server }) => {
  const program = await opened(server)
  const { id } = (await program.post('/api/v1/leads', ada)).body
  await server.createStaff({ email: 'stella@example.com' })
  const staff = await server.signIn('stella@example.com')
  const { status } = await staff.post(`/api/admin/leads/${id}/withdraw-contact`, { how: 'Never call me again' })
  expect(status).toBe(200)
  await program.post('/api/v1/leads', { ...ada, consent })
  const other = (await program.post('/api/v1/leads', { ...ada, email: 'eve@example.com', consent })).body.id
  expect([await mayBeCalled(program, id), await mayBeCalled(program, other)]).toEqual([false, false])
})

test('a repeated request adds nothing, and idempotency keys are scoped to the API key', async ({ server }) => {
  const program = await opened(server)
  const other = await createApiClient(
    server,
    (await server.createStaff({ email: 'max@example.com', role: 'owner' })).id,
  )
  const first = await sendKeyed(server, program, 'order-1', ada)
  expect(await sendKeyed(server, program, 'order-1', ada)).toEqual({
    status: 200,
    body: { id: first.body.id, isExisting: true },
  })
  expect(await sendKeyed(server, program, 'order-1', { ...ada, email: 'eve@example.com' })).toMatchObject({
    status: 409,
  })
  const elsewhere = await sendKeyed(server, other, 'order-1', { ...ada, email: 'eve@example.com' })
  expect(elsewhere).toMatchObject({ status: 200, body: { isExisting: false } })
  expect(await server.ctx.db.$count(leads)).toBe(2)
})

test('an API client reads all changes page by page without missing any', async ({ server }) => {
  const program = await opened(server)
  const ids = new Set<string>()
  for (let number = 0; number < 130; number++) {
    server.advanceTime({ seconds: 1 })
    ids.add((await program.post('/api/v1/leads', { ...ada, email: `ada.${number}@example.com` })).body.id)
  }
  const first = (await program.get('/api/v1/leads')).body
  expect(first.leads).toHaveLength(100)
  // Change the last record read, which moves it.
  const since = new Date(server.ctx.now().getTime() + 1_000).toISOString()
  server.advanceTime({ seconds: 1 })
  await server.ctx.db.update(leads).set({ updatedAt: server.ctx.now() }).where(eq(leads.id, first.leads[99].id))
  const second = (await program.get(`/api/v1/leads?after=${first.next}`)).body
  expect(second.leads).toHaveLength(31)
  expect(second.next).toBeNull()
  expect(new Set([...first.leads, ...second.leads].map(({ id }) => id))).toEqual(ids)

  const changed = (await program.get(`/api/v1/leads?changedSince=${since}`)).body
  expect(changed.leads.map(({ id }: { id: string }) => id)).toEqual([first.leads[99].id])
  expect((await program.get('/api/v1/leads?after=nonsense')).status).toBe(422)
})

test('the audit log records which key read what', async ({ server }) => {
  const program = await opened(server)
  const { id } = (await program.post('/api/v1/leads', ada)).body
  await program.get(`/api/v1/leads/${id}`)
  await program.get('/api/v1/applications')
  const lines = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorKind, 'api-key'))
    .orderBy(auditLog.id)
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual(
    expect.arrayContaining([
      ['api.add-lead', id],
      ['api.read-lead', id],
      ['api.list-applications', lines[0]?.actorId],
    ]),
  )
})

/** Validates responses against the OpenAPI document. */
function checkerOf(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', ...JSON.parse(JSON.stringify(document)) })
  return (method: string, path: string, { status, body }: { status: number; body: unknown }) => {
    const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1')
    const validate = ajv.getSchema(
      `api#/paths/${encodeURIComponent(pointer)}/${method}/responses/${status}/content/application~1json/schema`,
    )
    expect(validate, `${method} ${path} ${status} is described`).toBeDefined()
    validate?.(body)
    expect(validate?.errors ?? null, `${method} ${path} ${status}: ${JSON.stringify(body)}`).toBeNull()
  }
}

test('responses and errors of the running server match the API description', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  await presentOffer(offered)
  const program = await opened(server)
  const document = (await program.get('/api/v1/openapi.json')).body as OpenApiDocument
  const check = checkerOf(document)
  const nobody = server.browser()
  const unknown = '0198c0de-0000-7000-8000-000000000001'

  const added = await program.post('/api/v1/leads', { ...ada, email: 'new@example.com', consent })
  check('post', '/api/v1/leads', added)
  check('get', '/api/v1/leads', await program.get('/api/v1/leads'))
  check('get', '/api/v1/leads/{id}', await program.get(`/api/v1/leads/${added.body.id}`))
  check('get', '/api/v1/applications', await program.get('/api/v1/applications'))
  check('get', '/api/v1/applications/{id}', await program.get(`/api/v1/applications/${offered.id}`))
  const created = await program.post('/api/v1/applications', { leadId: added.body.id, type: 'business' })
  expect(created).toMatchObject({ status: 200, body: { isExisting: false, reference: expect.stringMatching(/^HL-/) } })
  check('post', '/api/v1/applications', created)
  const again = await program.post('/api/v1/applications', { leadId: added.body.id, type: 'business' })
  expect(again.body).toEqual({ ...created.body, isExisting: true })

  for (const path of ['/api/v1/leads/{id}', '/api/v1/applications/{id}'])
    check('get', path, await program.get(path.replace('{id}', unknown)))
  check('post', '/api/v1/leads', await program.post('/api/v1/leads', {}))
  check('get', '/api/v1/leads', await nobody.get('/api/v1/leads'))
  check(
    'post',
    '/api/v1/applications',
    await program.post('/api/v1/applications', { leadId: unknown, type: 'business' }),
  )
  await server.ctx.db.update(leads).set({ status: 'do_not_contact' }).where(eq(leads.id, added.body.id))
  check(
    'post',
    '/api/v1/applications',
    await program.post('/api/v1/applications', { leadId: added.body.id, type: 'personal' }),
  )
  // All successful responses were included.
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(6)
})

test('an offer is visible to API clients, with both APRs, once its applicant can see it', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const program = await opened(server)
  const read = async () => (await program.get(`/api/v1/applications/${offered.id}`)).body.offers
  const id = await addOffer(offered)
  expect(await read()).toEqual([])

  await actOnOffer(offered, id, 'prepare')
  expect((await actOnOffer(offered, id, 'present')).status).toBe(200)
  const [told] = await read()
  expect(told).toMatchObject({ status: 'presented', amountCents: 5_000_000, aprWithoutFeeThousandths: 12_000 })
  expect(told.aprThousandths).toBeGreaterThan(told.aprWithoutFeeThousandths)
  expect(told.totalCostCents).toBe(told.repaidCents - told.receivedCents)
  expect(told).toMatchObject({ netCashCents: 4_750_000, lenderFigures: null })
  const lenderFigures = { aprThousandths: 11_900, financeChargeCents: 600_000, paymentCents: null }
  const { version } = await getOffer(offered, id)
  const saved = await offered.staff.put(`/api/admin/offers/${id}/lender-figures`, { version, lenderFigures })
  expect(saved.status).toBe(200)
  expect((await read())[0]).toMatchObject({ lenderFigures })
})

test('the reference page loads no external resources', async ({ server }) => {
  const answer = await server.app.inject({ url: '/api/docs' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.body).not.toMatch(/src=|<link/)
})
