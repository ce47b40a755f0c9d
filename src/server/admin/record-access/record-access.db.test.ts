import type { HTTPMethods } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createFundedFee } from '#server/testing/fixtures/fee-fixtures.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { limitScope, scopesOf } from '#server/testing/fixtures/scope-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { type ScopedRole, scopedRoles } from '#shared/identity/record-scope/scope.ts'
import { isKnownPath } from './require-record-access.ts'

/** Creates Pat's funded application with every part, lead and merchant request. */
async function patsRecords(server: TestServer) {
  const fee = await createFundedFee(server)
  const { db } = server.ctx
  const now = server.ctx.now()
  const [offer] = await db.select().from(offers)
  const [deal] = await db.select().from(deals)
  const applicationId = offer?.applicationId ?? ''
  const requirementId = uuidv7()
  await db.insert(requirements).values({
    ...{ id: requirementId, applicationId, kind: 'bank_statement', title: 'March statement', detail: '' },
    ...{ status: 'open', createdAt: now, updatedAt: now },
  })
  // A funded application takes no documents.
  await db.update(applications).set({ stage: 'in_review' })
  const documentId = await uploads(server.app, fee.applicant).file({ name: 'lease.pdf', content: pdf('Lease') })
  await db.update(applications).set({ stage: 'funded' })
  const leadId = (
    await server.browser().post('/api/leads/basic', {
      ...{ name: 'Bea Harbor', email: 'bea@example.com', phone: '(212) 555-0187', source: 'Hero Form' },
    })
  ).body.lead.id
  await requestQuote(server)
  await db.update(leads).set({ ownerStaffId: fee.pat })
  await db.update(merchantLeads).set({ ownerStaffId: fee.pat })
  const [merchant] = await db.select().from(merchantLeads)
  const { reference } = (await fee.staff.get(`/api/admin/applications/${applicationId}`)).body.application
  const idsOf: readonly (readonly [start: string, id: string | undefined])[] = [
    ['/api/admin/applications/by-reference/', reference],
    ['/api/admin/applications/', applicationId],
    ['/api/admin/deals/', deal?.id],
    ['/api/admin/documents/', documentId],
    ['/api/admin/leads/', leadId],
    ['/api/admin/lender-submissions/', offer?.submissionId],
    ['/api/admin/merchant-leads/', merchant?.id],
    ['/api/admin/offers/', offer?.id],
    ['/api/admin/people/application/', applicationId],
    ['/api/admin/records/application/', applicationId],
    ['/api/admin/requirements/', requirementId],
    ['/api/admin/success-fees/', offer?.id],
    ['/api/admin/tagged/application/', applicationId],
  ]
  return { fee, idsOf, applicationId, leadId, merchantId: merchant?.id ?? '', submissionId: offer?.submissionId }
}

/** Calls of a role whose records have a scope. */
const guarded = (server: TestServer, role: ScopedRole) =>
  server.app.declaredRoutes.filter(
    ({ method, path, access }) =>
      method !== 'HEAD' &&
      Array.isArray(access) &&
      access.includes(role) &&
      path.includes('/:') &&
      !/^\/api\/(auth\/|admin\/(bulk-changes|commissions|contacts|lenders|list-choices|list-views|takeover-requests|tasks|leads\/changes)\/)/.test(
        path,
      ),
  )

const statusOf = async (server: TestServer, browser: Browser, method: string, url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${browser.tokens.token}` }
  const request = { method: method as HTTPMethods, url, headers, cookies: Object.fromEntries(browser.cookies) }
  return (await server.app.inject({ ...request, ...(payload && { payload }) })).statusCode
}

const fill = (path: string, idsOf: Awaited<ReturnType<typeof patsRecords>>['idsOf']) => {
  const ofApplication = path.replace('/:kind/', '/application/')
  const id = idsOf.find(([start]) => ofApplication.startsWith(start))?.[1]
  expect(id, path).toBeTruthy()
  return ofApplication
    .replace(/:(\w+)/, id ?? '')
    .replace(':action', 'withdraw')
    .replace(/:\w+/g, uuidv7())
}

test.for(scopedRoles)(
  'no %s outside the scope reaches a record by any call that takes an id',
  {
    timeout: 240_000,
  },
  async (role, { server }) => {
    const { idsOf } = await patsRecords(server)
    await server.createStaff({ email: 'quinn@example.com', name: 'Quinn Example', role })
    const routes = guarded(server, role)
    expect(routes.length).toBeGreaterThan(90)
    const manager = await limitScope(server, role, scopesOf('own'))
    const quinn = await server.signIn('quinn@example.com')
    for (const { method, path } of routes)
      expect(await statusOf(server, quinn, method, fill(path, idsOf)), `${method} ${path}`).toBe(404)

    await limitScope(server, role, scopesOf('all', 'own'), manager)
    const mayRead = /\/(assign-to-self|withdraw-contact|funding-preview|cash-flow\/(csv|xlsx|pdf))$/
    for (const { method, path } of routes) {
      const status = await statusOf(server, quinn, method, fill(path, idsOf))
      if (method === 'GET' || mayRead.test(path)) expect([200, 404, 409, 422], `${method} ${path}`).toContain(status)
      else expect(status, `${method} ${path}`).toBe(403)
    }
  },
)

test('records that a request names in its body or query are checked too', async ({ server }) => {
  const { applicationId, leadId, merchantId, submissionId, fee } = await patsRecords(server)
  await server.createStaff({ email: 'quinn@example.com', name: 'Quinn Example' })
  await limitScope(server, 'agent', scopesOf('own'))
  const quinn = await server.signIn('quinn@example.com')
  const own = uuidv7()
  const dueAt = server.ctx.now().toISOString()
  const added = await quinn.post('/api/admin/leads', {
    ...{ id: own, name: 'Own Lead', phone: '(212) 555-0111', email: '', source: 'Phone call', assignsToMe: true },
    ...{ mayBeCalled: false, isAnotherPerson: false, note: '' },
  })
  expect(added.status).toBe(200)
  const task = { subject: 'Call', type: 'call', priority: 'normal', dueAt, assigneeId: null }
  for (const [path, body] of [
    ['/api/admin/offers', { submissionId }],
    ['/api/admin/presence', { kind: 'application', id: applicationId }],
    ['/api/admin/presence', { kind: 'merchant', id: merchantId }],
    [`/api/admin/leads/${own}/merge`, { otherId: leadId }],
    ['/api/admin/tasks', { ...task, id: uuidv7(), record: { kind: 'lead', id: leadId } }],
  ] as const)
    expect([path, (await quinn.post(path, body)).status]).toEqual([path, 404])
  // Routes merge the query into the body.
  for (const path of [
    `/api/admin/offers?submissionId=${submissionId}`,
    `/api/admin/presence?kind=application&id=${applicationId}`,
    `/api/admin/leads/${own}/merge?otherId=${leadId}`,
    `/api/admin/leads?id=${leadId}`,
    `/api/admin/applications?id=${leadId}`,
  ])
    expect([path, (await quinn.post(path, {})).status]).toEqual([path, 404])

  const change = { action: 'assign', to: fee.pat, reason: 'I want it' }
  const bulk = { changeId: uuidv7(), change, leads: [{ id: leadId, status: 'new', ownerId: fee.pat }] }
  expect((await quinn.post('/api/admin/leads/changes', bulk)).body).toEqual({
    changed: [],
    requested: [],
    skipped: [{ id: leadId, name: 'Deleted lead', reason: 'This lead was deleted.' }],
  })
  // A person can be known without being shown.
  const known = await quinn.post('/api/admin/leads', {
    ...{ id: uuidv7(), name: 'B. Harbor', phone: '(212) 555-0187', email: '', source: 'Phone call' },
    ...{ assignsToMe: true, mayBeCalled: false, isAnotherPerson: false, note: '' },
  })
  expect(known).toMatchObject({ status: 409, body: { message: expect.stringContaining('a lead of someone else') } })
  for (const hidden of ['bea@example.com', 'Pat Example']) expect(JSON.stringify(known.body)).not.toContain(hidden)
})

test('the guard knows every path with an id that a limited role may call', async ({ server }) => {
  const paths = server.app.declaredRoutes
    .filter(({ access }) => Array.isArray(access) && scopedRoles.some((role) => access.includes(role)))
    .map(({ path }) => path)
  expect(paths.filter((path) => !isKnownPath(path))).toEqual([])
})
