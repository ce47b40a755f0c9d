import { randomUUID } from 'node:crypto'
import { eq, not } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { addLead } from '#server/testing/fixtures/brokerage.ts'
import { limitScope, scopesOf } from '#server/testing/fixtures/scope-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Kim has the lead of Ada, who started an application in another browser; Pat is an agent, Olga an owner. */
async function office(server: TestServer) {
  const { id: pat } = await server.createStaff()
  const { id: kim } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff({ email: 'olga@example.com', name: 'Olga Example', role: 'owner' })
  const email = 'ada@example.com'
  const lead = await addLead(server.ctx, '2026-03-01T10:00:00Z', { ownerStaffId: kim, email, emailNormalized: email })
  await startApplication(server)
  const find = async () => {
    const [application] = await server.ctx.db.select().from(applications)
    if (!application) throw new Error('No application was started.')
    return application
  }
  const { id } = await find()
  const take = (browser: Browser) =>
    browser.post(`/api/admin/applications/${id}/assign-to-self`, { from: null, reason: '' })
  return { pat, kim, lead, id, find, take, pats: await server.signIn(), olgas: await server.signIn('olga@example.com') }
}

test('no agent takes the application of a colleague’s lead before its applicant opens it from the mailbox', async ({
  server,
}) => {
  const { pat, kim, lead, id, find, take, pats, olgas } = await office(server)
  await limitScope(server, 'agent', scopesOf('own'), olgas)
  const refused = await take(pats)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Nothing was changed. This applicant is a lead of someone else. Ask a manager to assign the application.',
  ])
  const bulk = await pats.post('/api/admin/applications/bulk-changes', {
    ...{
      id: randomUUID(),
      change: { action: 'assign', to: pat },
    },
    rows: [{ id, ownerId: null, status: 'draft' }],
  })
  expect([bulk.status, (await find()).ownerStaffId]).toEqual([200, null])
  await openFromEmail(server)
  expect(await find()).toMatchObject({ leadId: lead, ownerStaffId: kim })
})

test('the owner of the lead and managers take it, as do agents once a manager has released it', async ({ server }) => {
  const { kim, lead, id, find, take, olgas, pats, pat } = await office(server)
  const release = () => server.ctx.db.update(applications).set({ ownerStaffId: null }).where(eq(applications.id, id))
  for (const browser of [await server.signIn('kim@example.com'), olgas]) {
    expect((await take(browser)).status).toBe(200)
    await release()
  }
  await openFromEmail(server)
  expect(await find()).toMatchObject({ leadId: lead, ownerStaffId: kim })
  await release()
  expect((await take(pats)).status).toBe(200)
  expect((await find()).ownerStaffId).toBe(pat)
})

test('an application that gets the address of a colleague’s lead goes to them, and one with a new address stays', async ({
  server,
}) => {
  const { pat, kim } = await office(server)
  const ofDecoy = eq(applications.name, 'Ada Decoy')
  const owner = async () => (await server.ctx.db.select().from(applications).where(ofDecoy))[0]?.ownerStaffId
  const visitor = server.browser()
  const decoy = { email: 'decoy@example.com', phone: '(646) 555-0111' }
  await visitor.post('/api/leads/basic', { ...decoy, name: 'Ada Decoy' })
  await server.ctx.db.update(leads).set({ ownerStaffId: pat }).where(eq(leads.emailNormalized, decoy.email))
  await visitor.post('/api/applications', { type: 'business', name: 'Ada Decoy', email: decoy.email })
  const correct = (email: string) => visitor.put('/api/applicants/email', { email })
  expect([(await correct('ada.decoy@example.com')).status, await owner()]).toEqual([200, pat])
  expect([(await correct('ada@example.com')).status, await owner()]).toEqual([200, null])
  await server.ctx.db.delete(applications).where(not(ofDecoy))
  await openFromEmail(server)
  expect(await owner()).toBe(kim)
})

test('the application of an unassigned lead, or of no lead, takes one click', async ({ server }) => {
  const { pat, lead, find, take, pats } = await office(server)
  await server.ctx.db.update(leads).set({ ownerStaffId: null }).where(eq(leads.id, lead))
  expect((await take(pats)).status).toBe(200)
  expect((await find()).ownerStaffId).toBe(pat)
})
