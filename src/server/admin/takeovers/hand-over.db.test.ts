import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { staff as staffTable } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Ann owns a lead, a closed lead, an application, a task and a merchant request; Ben and Cory could take over. */
async function withWork(server: TestServer) {
  await server.createStaff({ role: 'owner' })
  const { id: ann } = await server.createStaff({ email: 'ann@example.com', name: 'Ann Example' })
  const { id: ben } = await server.createStaff({ email: 'ben@example.com', name: 'Ben Example' })
  const { id: cory } = await server.createStaff({ email: 'cory@example.com', name: 'Cory', role: 'compliance' })
  const [owner, asAnn] = [await server.signIn(), await server.signIn('ann@example.com')]
  const lead = (values: object) => ({
    ...{ id: uuidv7(), name: 'Ruth Caller', phone: '(212) 555-0144', email: '', source: 'Phone call' },
    ...{ assignsToMe: true, ...values },
  })
  const [open, closed] = [lead({}), lead({ phone: '(212) 555-0145' })]
  for (const each of [open, closed]) await asAnn.post('/api/admin/leads', each)
  await server.ctx.db.update(leads).set({ status: 'unqualified' }).where(eq(leads.id, closed.id))
  const started = await asAnn.post('/api/admin/applications', {
    ...{ id: uuidv7(), name: 'Ada Harbor', phone: '(212) 555-0146', email: 'ada@example.com', type: 'business' },
    consent: { method: 'phone', on: '2026-03-02' },
  })
  const { applicationId } = started.body.started
  const now = server.ctx.now()
  const task = { subject: 'Call', type: 'call' as const, priority: 'normal' as const, dueAt: now, assigneeStaffId: ann }
  await server.ctx.db.insert(tasks).values({ id: uuidv7(), ...task, createdAt: now, updatedAt: now })
  await server.browser().post('/api/merchant-quotes', {
    ...{ name: 'Mo Merchant', email: 'mo@example.com', businessName: 'Mo’s', industry: 'restaurant' },
    ...{ processor: 'Example Pay', remarks: '' },
    statement: {
      ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
      ...{ terminationFeeCents: 0, equipmentCents: 0 },
    },
  })
  await server.ctx.db.update(merchantLeads).set({ ownerStaffId: ann })
  await server.deliverEmails()
  const url = `/api/admin/staff/${ann}`
  return { owner, ann, ben, cory, url, openId: open.id, closedId: closed.id, applicationId }
}

const deactivate = (owner: Browser, url: string, handOver: object) => owner.post(`${url}/deactivate`, { handOver })
const ownersOf = async ({ db }: TestServer['ctx']) => ({
  leads: new Map((await db.select().from(leads)).map(({ id, ownerStaffId }) => [id, ownerStaffId])),
  applications: (await db.select().from(applications)).map(({ ownerStaffId }) => ownerStaffId),
  tasks: (await db.select().from(tasks)).map(({ assigneeStaffId }) => assigneeStaffId),
  requests: (await db.select().from(merchantLeads)).map(({ ownerStaffId }) => ownerStaffId),
})

test('deactivating someone moves each kind of open work to who was chosen, and keeps the closed', async ({
  server,
}) => {
  const { owner, ann, ben, cory, url, openId, closedId, applicationId } = await withWork(server)
  const { work } = (await owner.get(`${url}/integrations`)).body
  expect(work).toEqual({ leads: 2, applications: 1, tasks: 1, merchantRequests: 1 })
  const { status, body } = await deactivate(owner, url, {
    ...{ leads: ben, applications: ben, tasks: cory, merchantRequests: null },
  })
  expect([status, body.handedOver]).toEqual([200, work])
  const now = await ownersOf(server.ctx)
  expect([now.leads.get(openId), now.leads.get(closedId)]).toEqual([ben, ann])
  expect(now).toMatchObject({ applications: [ben], tasks: [cory], requests: [null] })

  const { entries } = (await owner.get(`/api/admin/leads/${openId}/timeline`)).body
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'assign', body: expect.stringContaining('deactivated') }),
  )
  const { entries: changes } = (await owner.get(`/api/admin/applications/${applicationId}/activity`)).body
  expect(changes).toContainEqual(
    expect.objectContaining({ text: 'Reassigned the application', body: expect.stringContaining('deactivated') }),
  )
  const mails = (await server.deliverEmails()).filter(({ to }) => to.includes('ben@example.com'))
  expect(mails).toHaveLength(1)
})

test('kinds without a choice stay with the account, and nothing is moved or deactivated if someone can’t have the work', async ({
  server,
}) => {
  const { owner, ann, ben, cory, url, openId } = await withWork(server)
  const wrong = await deactivate(owner, url, { leads: cory, applications: ann, tasks: uuidv7(), merchantRequests: ben })
  expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([
    422,
    ['handOver.applications', 'handOver.leads', 'handOver.tasks'],
  ])
  const [account] = await server.ctx.db.select().from(staffTable).where(eq(staffTable.id, ann))
  expect(account?.status).toBe('active')
  expect((await ownersOf(server.ctx)).requests).toEqual([ann])

  const { body } = await deactivate(owner, url, { tasks: ben })
  expect(body.handedOver).toEqual({ leads: 0, applications: 0, tasks: 1, merchantRequests: 0 })
  expect((await ownersOf(server.ctx)).leads.get(openId)).toBe(ann)
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'staff.hand-over'))).toBe(1)
})

test('an application that a lead starts gets the lead’s owner, unless they no longer work on applications', async ({
  server,
}) => {
  const { id: ann } = await server.createStaff({ email: 'ann@example.com', name: 'Ann Example' })
  const start = async (email: string) => {
    const browser = server.browser()
    const person = { name: 'Maria Kowalczyk', email }
    await browser.post('/api/leads/basic', { ...person, phone: '(212) 555-0123' })
    await server.ctx.db.update(leads).set({ ownerStaffId: ann })
    const { reference } = (await browser.post('/api/applications', { ...person, type: 'business' })).body.file
    const [application] = await server.ctx.db.select().from(applications).where(eq(applications.reference, reference))
    return application?.ownerStaffId
  }
  expect(await start('maria@example.com')).toBe(ann)
  await server.ctx.db.update(staffTable).set({ status: 'deactivated' })
  expect(await start('nina@example.com')).toBeNull()
})
