import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { createApplicationWithLenders, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { cashFlowFormats } from '#shared/admin/cash-flow/export-path.ts'

test('compliance reads an application with its offers, lenders and documents, and each view is in the audit log', async ({
  server,
}) => {
  const setting = await createApplicationWithLenders(server)
  await presentOffer(setting)
  await uploads(server.app, setting.applicant).file({ name: 'lease.pdf', content: pdf('Lease') })
  const { id: cora } = await server.createStaff({ role: 'compliance', email: 'cora@example.com' })
  const browser = await server.signIn('cora@example.com')
  const url = `/api/admin/applications/${setting.id}`

  const list = await browser.get('/api/admin/applications?view=all')
  expect(list.body.applications).toMatchObject([{ id: setting.id, mayChange: false }])
  expect((await browser.get(url)).body.application).toMatchObject({ mayChange: false })
  for (const part of ['activity', 'lenders', 'owners', 'requirements', 'deal', 'success-fee', 'contacts', 'cash-flow'])
    expect([part, (await browser.get(`${url}/${part}`)).status]).toEqual([part, 200])
  expect((await browser.get(`${url}/offers`)).body.offers).toHaveLength(1)
  const [document] = (await browser.get(`${url}/documents`)).body.documents
  const headers = { authorization: `Bearer ${browser.tokens.token}` }
  const file = {
    url: `/api/admin/documents/${document.id}/file`,
    headers,
    cookies: Object.fromEntries(browser.cookies),
  }
  expect((await server.app.inject(file)).statusCode).toBe(200)

  const entries = await server.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, cora))
  const seen = entries.map(({ action, subject }) => `${action} ${subject}`)
  expect(seen).toEqual(
    expect.arrayContaining([
      `application.view ${setting.id}`,
      `offers.view ${setting.id}`,
      `document.download ${document.id}`,
    ]),
  )
})

test('every call that changes an application, or a part of one, is closed to compliance', async ({ server }) => {
  const reads = cashFlowFormats.map((format) => `/api/admin/applications/:id/cash-flow/${format}`)
  const parts =
    /^\/api\/admin\/(applications|offers|documents|lender-submissions|requirements|deals|success-fees|commissions)(\/|$)/
  const changes = server.app.declaredRoutes.filter(
    ({ method, path }) => method !== 'GET' && method !== 'HEAD' && parts.test(path) && !reads.includes(path),
  )
  expect(changes.length).toBeGreaterThan(50)
  for (const { method, path, access } of changes) expect(access, `${method} ${path}`).not.toContain('compliance')
})
