import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { merchantBoarding, merchantLeads } from '#server/intake/merchants/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { takeWithoutConsent } from '#server/testing/fixtures/takeover-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'

async function open(server: TestServer) {
  const { id: pat } = await server.createStaff({ role: 'manager' })
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  return { pat, kim, manager: await server.signIn(), agent: await server.signIn('kim@example.com') }
}

const start = (staff: Browser, list: string, change: object, which: object) =>
  staff.post(`/api/admin/${list}/bulk-changes`, { id: randomUUID(), change, ...which })
const undo = (staff: Browser, { body }: { body: { change: { id: string } } }) =>
  staff.post(`/api/admin/bulk-changes/${body.change.id}/undo`)

/** Two applications of the manager's clients, without an owner. */
async function addApplications(server: TestServer, manager: Browser) {
  for (const [name, phone] of [
    ['Ada Harbor', '(212) 555-0146'],
    ['Ben Harbor', '(212) 555-0147'],
  ] as const)
    await manager.post('/api/admin/applications', {
      ...{ id: uuidv7(), name, phone, email: `${phone.slice(-4)}@example.com`, type: 'business' },
      consent: { method: 'phone', on: '2026-03-02' },
    })
  await server.ctx.db.update(applications).set({ ownerStaffId: null })
  await server.deliverEmails()
  return (await server.ctx.db.select().from(applications).orderBy(applications.id)).map(({ id }) => id)
}

test('managers assign applications that match a filter, with one email per owner, and undo it', async ({ server }) => {
  const { pat, kim, manager } = await open(server)
  const ids = await addApplications(server, manager)
  const which = { filter: { view: 'all' } }
  const assigned = await start(manager, 'applications', { action: 'assign', to: kim }, which)
  expect(assigned.body.change).toMatchObject({ title: 'Assigned to Kim Sample', changed: 2, skipped: 0 })
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to.join(), subject])).toEqual([
    ['kim@example.com', '2 applications assigned to Kim Sample'],
  ])
  const entries = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'application.assign'))
  expect(entries.map(({ subject }) => subject).toSorted()).toEqual(ids)

  // One taken over since stays with its new owner.
  const [first] = ids
  await manager.post(`/api/admin/applications/${first}/assign-to-self`, { from: kim, reason: 'On leave' })
  await server.deliverEmails()
  expect((await undo(manager, assigned)).body).toMatchObject({
    change: { status: 'undone', restored: 1, skipped: 1 },
    skips: [{ id: first, name: expect.stringMatching(/Harbor \(HL-/), reason: 'Its owner has changed since.' }],
  })
  const owners = (await server.ctx.db.select().from(applications).orderBy(applications.id)).map(
    (one) => one.ownerStaffId,
  )
  expect(owners).toEqual([pat, null])
})

test('agents assign selected applications only to themselves, and those changed since are skipped', async ({
  server,
}) => {
  const { pat, kim, manager, agent } = await open(server)
  const [first, second] = await addApplications(server, manager)
  const rows = [first, second].map((id) => ({ id, ownerId: null, status: 'draft' }))
  expect((await start(agent, 'applications', { action: 'assign', to: pat }, { rows })).status).toBe(403)
  await manager.post(`/api/admin/applications/${first}/assign-to-self`, { from: null })
  const taken = await start(agent, 'applications', { action: 'assign', to: kim }, { rows })
  expect(taken.body).toMatchObject({
    change: { changed: 1, skipped: 1 },
    skips: [{ id: first, reason: expect.stringContaining('Pat Example is the owner.') }],
  })
  // Of a colleague, as seen now, only with a reason.
  const seen = [{ id: first, ownerId: pat, status: 'draft' }]
  expect((await start(agent, 'applications', { action: 'assign', to: kim }, { rows: seen })).status).toBe(422)
  const reasoned = { action: 'assign', to: kim, reason: 'Pat asked me to' }
  expect((await start(agent, 'applications', reasoned, { rows: seen })).body.skips).toMatchObject([
    { reason: expect.stringContaining('has to agree') },
  ])
  await takeWithoutConsent(server, pat)
  expect((await start(agent, 'applications', reasoned, { rows: seen })).body.change).toMatchObject({ changed: 1 })
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to.join(), subject])).toEqual([
    ['pat@example.com', '1 application assigned to Kim Sample'],
  ])
})

test('merchant requests are assigned and moved, and both can be undone', async ({ server }) => {
  const { kim, manager } = await open(server)
  await requestQuote(server)
  await requestQuote(server, { email: 'mo@example.com' })
  await server.deliverEmails()
  const which = { filter: {} }
  const assigned = await start(manager, 'merchant-leads', { action: 'assign', to: kim }, which)
  expect(assigned.body.change).toMatchObject({ changed: 2 })
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual([
    '2 merchant requests assigned to Kim Sample',
  ])
  expect((await start(manager, 'merchant-leads', { action: 'move', to: 'lost' }, which)).status).toBe(422)
  const live = await start(manager, 'merchant-leads', { action: 'move', to: 'live' }, which)
  expect(live.body).toMatchObject({
    change: { changed: 0, skipped: 2 },
    skips: [{ reason: expect.stringContaining('isn’t allowed') }, {}],
  })
  const moved = await start(manager, 'merchant-leads', { action: 'move', to: 'contacted' }, which)
  expect(moved.body.change).toMatchObject({ title: 'Moved to Contacted', changed: 2 })
  expect((await undo(manager, moved)).body.change).toMatchObject({ restored: 2 })
  expect((await undo(manager, assigned)).body.change).toMatchObject({ restored: 2 })
  const stored = await server.ctx.db.select().from(merchantLeads)
  expect(stored.map(({ status, ownerStaffId }) => ({ status, ownerStaffId }))).toEqual([
    ...Array(2).fill({ status: 'new', ownerStaffId: null }),
  ])
})

test('an undo makes an account live again only if it is still boarded', async ({ server }) => {
  const { kim, manager } = await open(server)
  await requestQuote(server)
  const { ctx } = server
  const [lead] = await ctx.db.update(merchantLeads).set({ status: 'live' }).returning()
  const boarded = { merchantLeadId: lead?.id ?? '', staffId: kim, doneOn: '2026-03-01', detail: '', at: ctx.now() }
  await ctx.db.insert(merchantBoarding).values(boardingSteps.map((step) => ({ ...boarded, step })))
  const lose = () =>
    start(manager, 'merchant-leads', { action: 'move', to: 'lost', reason: 'Closed' }, { filter: { view: 'all' } })
  expect((await undo(manager, await lose())).body.change).toMatchObject({ restored: 1 })
  const lost = await lose()
  await ctx.db.delete(merchantBoarding)
  expect((await undo(manager, lost)).body).toMatchObject({
    ...{ change: { restored: 0, skipped: 1 }, skips: [{ reason: expect.stringContaining('can’t go live yet') }] },
  })
})

test('tasks are assigned, given a due date and finished, and each can be undone', async ({ server }) => {
  const { pat, kim, manager, agent } = await open(server)
  const now = server.ctx.now()
  const add = (subject: string) =>
    server.ctx.db.insert(tasks).values({
      ...{ id: uuidv7(), subject, type: 'call', priority: 'normal', dueAt: now, assigneeStaffId: pat },
      ...{ createdAt: now, updatedAt: now },
    })
  await add('Call Ada')
  await add('Call Ben')
  const which = { filter: { assignee: 'all' } }
  const stored = async () =>
    (await server.ctx.db.select().from(tasks).orderBy(tasks.id)).map(({ status, assigneeStaffId, dueAt }) => ({
      ...{ status, assigneeStaffId, dueAt: dueAt.toISOString() },
    }))
  const before = await stored()

  const assigned = await start(manager, 'tasks', { action: 'assign', to: kim }, which)
  const dueAt = '2026-03-09T21:00:00.000Z'
  const due = await start(manager, 'tasks', { action: 'due', dueAt }, which)
  const finished = await start(agent, 'tasks', { action: 'finish' }, which)
  expect([assigned, due, finished].map(({ body }) => [body.change.title, body.change.changed])).toEqual([
    ['Assigned to Kim Sample', 2],
    ['Due Mar 9, 2026', 2],
    ['Marked as done', 2],
  ])
  expect(await stored()).toEqual([...Array(2).fill({ status: 'done', assigneeStaffId: kim, dueAt })])
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual(['2 tasks assigned to Kim Sample'])

  // A later change is undone first.
  expect((await undo(manager, due)).body.change).toMatchObject({ restored: 0, skipped: 2 })
  expect((await undo(agent, finished)).body.change).toMatchObject({ restored: 2 })
  expect((await undo(manager, assigned)).body.change).toMatchObject({ restored: 2 })
  expect(await stored()).toEqual(before.map((one) => ({ ...one, dueAt })))
})

test('tasks of records that the role can’t open are neither counted nor changed', async ({ server }) => {
  const { manager } = await open(server)
  await server.createStaff({ role: 'marketing', email: 'mel@example.com' })
  const [applicationId] = await addApplications(server, manager)
  const now = server.ctx.now()
  const id = uuidv7()
  await server.ctx.db.insert(tasks).values({
    ...{ id, subject: 'Review', type: 'document_review', priority: 'normal', dueAt: now },
    ...{ applicationId: applicationId ?? null, createdAt: now, updatedAt: now },
  })
  const marketing = await server.signIn('mel@example.com')
  const counted = await marketing.post('/api/admin/tasks/bulk-changes/count', { filter: { assignee: 'all' } })
  expect(counted.body).toMatchObject({ count: 0 })
  const rows = [{ id, ownerId: null, status: 'open', dueAt: now.toISOString() }]
  expect((await start(marketing, 'tasks', { action: 'finish' }, { rows })).status).toBe(409)
  const [task] = await server.ctx.db.select().from(tasks).where(eq(tasks.id, id))
  expect(task?.status).toBe('open')
})
