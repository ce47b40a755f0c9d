import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { packageViews } from '#server/placement/lender-submissions/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const tokenIn = (link: unknown) => String(link).split('#')[1] ?? ''
const open = async (browser: Browser, token: string) => (await browser.post('/api/packages/open', { token })).status

/** Pat, an agent, sent an application and saw the lender's link; Olga is an owner. */
async function withLink(server: TestServer, values = {}) {
  const agreed = await createAgreedApplication(server, values)
  await server.createStaff({ role: 'owner', email: 'olga@example.com', name: 'Olga Example' })
  const olga = await server.signIn('olga@example.com')
  const [pat] = (await olga.get('/api/admin/staff')).body.staff.filter(
    ({ email }: { email: string }) => email === 'pat@example.com',
  )
  const token = tokenIn((await agreed.send()).body.link)
  const renew = async (browser: Browser) => {
    const { id = '', version = 0 } = (await agreed.board()).submission ?? {}
    return tokenIn((await browser.post(`/api/admin/lender-submissions/${id}/link`, { version })).body.link)
  }
  return { ...agreed, olga, token, renew, url: `/api/admin/staff/${pat.id}` }
}

test('deactivating someone closes the links of lenders that they saw, and lists them first', async ({ server }) => {
  const { olga, token, url } = await withLink(server)
  const [link, ...more] = (await olga.get(`${url}/integrations`)).body.lenderLinks
  expect(more).toEqual([])
  expect(link).toMatchObject({ lender: expect.stringContaining('Pier Bank'), reference: expect.stringMatching(/^HL-/) })
  expect(await open(server.browser(), token)).toBe(200)
  expect((await olga.post(`${url}/deactivate`)).body).toMatchObject({ closedLinks: 1 })
  expect(await open(server.browser(), token)).toBe(404)
  expect((await olga.get(`${url}/integrations`)).body.lenderLinks).toEqual([])
  const [entry] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'lender-submission.revoke-link'))
  expect(entry).toMatchObject({ subject: link.id, detail: { reason: 'creator-lost-access' } })
})

test('a role without applications closes them too; a link that someone else renewed stays open', async ({ server }) => {
  const { olga, renew, token, url } = await withLink(server)
  const change = (from: string, role: string) => olga.post(`${url}/role`, { from, role })
  expect((await change('agent', 'processor')).body).toMatchObject({ closedLinks: 0 })
  expect(await open(server.browser(), token)).toBe(200)
  const renewed = await renew(olga)
  expect((await olga.get(`${url}/integrations`)).body.lenderLinks).toEqual([])
  expect((await change('processor', 'marketing')).body).toMatchObject({ closedLinks: 0 })
  expect(await open(server.browser(), renewed)).toBe(200)
})

test('a link renewed by someone who is deactivated closes, although someone else sent the application', async ({
  server,
}) => {
  const { olga, renew, staff, url } = await withLink(server)
  await renew(olga)
  server.advanceTime({ minutes: 1 })
  const last = await renew(staff)
  expect((await olga.post(`${url}/deactivate`)).body).toMatchObject({ closedLinks: 1 })
  expect(await open(server.browser(), last)).toBe(404)
})

test('a link that only the lender got by email stays open', async ({ server }) => {
  const mailed = { submissionMethod: 'mail', submissionEmail: 'files@lender.example.com' } as const
  const { olga, url } = await withLink(server, mailed)
  const mail = (await server.deliverEmails()).find(({ to }) => to[0] === mailed.submissionEmail)
  const [, token = ''] = /\/package#([\w-]+)/.exec(mail?.text ?? '') ?? []
  expect((await olga.post(`${url}/deactivate`)).body).toMatchObject({ closedLinks: 0 })
  expect(await open(server.browser(), token)).toBe(200)
})

test('signed-in staff who open a lender’s link are in the audit log, and not among the lender’s views', async ({
  server,
}) => {
  const { staff, token, board, browser, id } = await withLink(server)
  expect(await open(staff, token)).toBe(200)
  expect(await server.ctx.db.$count(packageViews)).toBe(0)
  expect((await browser.get('/api/tracking/lenders')).body.ledger[0]).toMatchObject({ views: 0 })
  const [entry] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'lender-submission.open-link'))
  expect(entry).toMatchObject({ actorKind: 'staff', subject: (await board()).submission?.id })
  const { entries } = (await staff.get(`/api/admin/applications/${id}/activity`)).body
  expect(entries).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('Opened the link of Pier Bank') }),
  )
  await staff.post('/api/auth/logout')
  expect(await open(staff, token)).toBe(200)
  expect(await server.ctx.db.$count(packageViews)).toBe(1)
})
