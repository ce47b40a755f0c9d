import { eq, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import {
  alertEmails,
  asStaff,
  createWatchingStaff,
  listAlerts,
  pendingAlerts,
  raisedAlerts,
  recordViews,
} from '#server/testing/fixtures/bulk-access-alert-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { watchReads } from './commands.ts'
import { bulkAccessAlerts } from './table.ts'

test('notifies owners and compliance, but not the person concerned, of an unusual volume within an hour', async ({
  server,
}) => {
  const { olga } = await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  await recordViews(server, pat, 3)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])
  server.advanceTime({ minutes: 40 })
  await recordViews(server, pat, 1)
  await watchReads(server.ctx)

  expect(await raisedAlerts(server)).toMatchObject([
    { actorKind: 'system', subject: pat, detail: { from: '2026-03-02T12:00:00.000Z', records: 4, rows: 0 } },
  ])
  const [mail, ...others] = await alertEmails(server)
  expect(others).toEqual([])
  expect(mail?.to.toSorted()).toEqual(['cora@example.com', 'olga@example.com'])
  expect(mail?.text).toContain('Pat Example did the following in the hour starting Mar 2, 7:00 AM EST')
  expect(mail?.text).toContain(`/admin/settings/audit?who=${pat}&hour=2026-03-02T12%3A00%3A00.000Z`)

  const browser = await server.signIn('olga@example.com')
  expect(await pendingAlerts(browser)).toMatchObject({ count: 1, since: server.ctx.now().toISOString() })
  const [alert] = await listAlerts(browser)
  expect(alert).toMatchObject({ staffId: pat, name: 'Pat Example', records: 4, rows: 0, isOwn: false })
  expect(
    (await browser.post(`/api/admin/bulk-access-alerts/${alert.id}/resolve`, { note: 'Audit of March' })).status,
  ).toBe(200)
  expect((await browser.post(`/api/admin/bulk-access-alerts/${alert.id}/resolve`, { note: 'Again' })).status).toBe(200)
  const cora = await server.signIn('cora@example.com')
  const late = await cora.post(`/api/admin/bulk-access-alerts/${alert.id}/resolve`, { note: 'No one knows of it' })
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(/already reviewed this alert with the note: Audit of March$/),
  ])
  expect(await listAlerts(browser)).toEqual([])
  expect(await pendingAlerts(browser)).toMatchObject({ count: 0 })
  const settled = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'bulk-access-alert.resolve'))
    .orderBy(auditLog.id)
  expect(settled).toMatchObject([{ actorId: olga, subject: pat, detail: { note: 'Audit of March' } }])
  const agent = await server.signIn()
  expect((await agent.get('/api/admin/bulk-access-alerts')).status).toBe(403)
  expect(await pendingAlerts(agent)).toBeUndefined()
})

test('reports a person and hour once despite crashes, and the next hour again', async ({ server }) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  await recordViews(server, pat, 7)
  const died = server.ctx.db.transaction(async (db) => {
    await watchReads({ ...server.ctx, db })
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
  expect(await server.ctx.db.$count(bulkAccessAlerts)).toBe(0)
  for (let minute = 0; minute < 59; minute += 10) {
    await watchReads(server.ctx)
    await recordViews(server, pat, 1)
    server.advanceTime({ minutes: 10 })
  }
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toHaveLength(1)
  expect(await alertEmails(server)).toHaveLength(1)

  await recordViews(server, pat, 4)
  await Promise.all([watchReads(server.ctx), watchReads(server.ctx)])
  expect(await raisedAlerts(server)).toHaveLength(2)
})

test('finds reads from a time without a worker', async ({ server }) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  server.advanceTime({ hours: 9 })
  await recordViews(server, pat, 4)
  server.advanceTime({ hours: 40 })
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ detail: { from: '2026-03-02T21:00:00.000Z', records: 4 } }])
})

test('if the only owner is concerned, managers are notified, and never the person concerned alone', async ({
  server,
}) => {
  const { id: olga } = await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: server.ctx.now() }
  await server.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour: 3 } })
  await watchReads(server.ctx)
  await recordViews(server, olga, 4)
  await watchReads(server.ctx)
  expect(await alertEmails(server)).toEqual([])
  server.advanceTime({ hours: 2 })
  await server.createStaff({ role: 'manager', email: 'mona@example.com' })
  await recordViews(server, olga, 4)
  await watchReads(server.ctx)
  expect((await alertEmails(server)).map(({ to }) => to)).toEqual([['mona@example.com']])
})

test('0 turns alerts off, and only an owner can set that', async ({ server }) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  const browser = await server.signIn('olga@example.com')
  const saved = await browser.put('/api/admin/settings/security', { version: 1, value: { readsAnHour: 0 } })
  expect(saved.status).toBe(200)
  const [mail, ...others] = (await server.deliverEmails()).filter(({ subject }) => subject.includes('relaxed'))
  expect(others).toEqual([])
  expect(mail?.to).toEqual(['cora@example.com'])
  expect(mail?.text).toContain('Olga Example turned the alerts off')
  await recordViews(server, pat, 100)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])
  const refused = await browser.put('/api/admin/settings/security', { version: 2, value: { readsAnHour: -1 } })
  expect(refused.body.fields).toEqual({ readsAnHour: 'Enter 0 or more' })
})

test("a manager can't change the threshold, and others are notified if an owner raises it", async ({ server }) => {
  await createWatchingStaff(server)
  await server.createStaff({ role: 'manager', email: 'mona@example.com' })
  const manager = await server.signIn('mona@example.com')
  const change = { version: 1, value: { readsAnHour: 0 } }
  expect((await manager.put('/api/admin/settings/security', change)).status).toBe(403)
  const owner = await server.signIn('olga@example.com')
  await owner.put('/api/admin/settings/security', { version: 1, value: { readsAnHour: 2 } })
  expect(await server.deliverEmails()).toEqual([])
  await owner.put('/api/admin/settings/security', { version: 2, value: { readsAnHour: 90 } })
  expect((await server.deliverEmails()).map(({ to, text }) => [to, text.includes('90')])).toEqual([
    [['cora@example.com'], true],
  ])
  const restore = await manager.post('/api/admin/settings/security/restore', { version: 3, earlier: 2 })
  expect(restore.status).toBe(403)
})

test('an alerted hour keeps counting and is reported again once it has doubled', async ({ server }) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  await recordViews(server, pat, 4)
  await watchReads(server.ctx)
  expect(await alertEmails(server)).toHaveLength(1)
  const olga = await server.signIn('olga@example.com')
  const [first] = await listAlerts(olga)
  await olga.post(`/api/admin/bulk-access-alerts/${first.id}/resolve`, { note: 'Known' })

  server.advanceTime({ minutes: 1 })
  await recordViews(server, pat, 3)
  await watchReads(server.ctx)
  expect(await alertEmails(server)).toEqual([])
  expect(await server.ctx.db.select().from(bulkAccessAlerts)).toMatchObject([{ records: 7, rows: 0, note: 'Known' }])

  await record(asStaff(server, pat), 'list.exported', uuidv7(), { list: 'leads', rows: 5_000 })
  await Promise.all([watchReads(server.ctx), watchReads(server.ctx)])
  await watchReads(server.ctx)
  const [mail, ...others] = await alertEmails(server)
  expect(others).toEqual([])
  expect(mail?.text).toContain('Exported 5,000 rows')
  expect(await listAlerts(olga)).toMatchObject([{ id: first.id, records: 7, rows: 5_000 }])
  expect(await raisedAlerts(server)).toHaveLength(1)
})

test('if no one else is left, notified managers may review, and an only owner with a note', async ({ server }) => {
  const { id: olga } = await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: server.ctx.now() }
  await server.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour: 3 } })
  await watchReads(server.ctx)
  await recordViews(server, olga, 4)
  await watchReads(server.ctx)
  const owner = await server.signIn('olga@example.com')
  const [alert] = await listAlerts(owner)
  expect(alert).toMatchObject({ isOwn: true, mayJudge: true })
  expect(await pendingAlerts(owner)).toMatchObject({ count: 1 })

  await server.createStaff({ role: 'manager', email: 'mona@example.com' })
  const manager = await server.signIn('mona@example.com')
  expect(await listAlerts(manager)).toMatchObject([{ id: alert.id, isOwn: false, mayJudge: true }])
  expect(await pendingAlerts(manager)).toMatchObject({ count: 1 })
  expect(await pendingAlerts(owner)).toMatchObject({ count: 0 })
  const settle = `/api/admin/bulk-access-alerts/${alert.id}/resolve`
  expect((await owner.post(settle, { note: 'My own audit' })).status).toBe(403)

  await server.createStaff({ role: 'compliance', email: 'cora@example.com' })
  expect(await listAlerts(manager)).toEqual([])
  expect((await manager.post(settle, { note: 'Fine' })).status).toBe(403)

  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(ne(staff.id, olga))
  expect((await owner.post(settle, {})).body.fields).toEqual({ note: 'Enter a reason' })
  expect((await owner.post(settle, { note: 'My own audit' })).status).toBe(200)
  expect(await listAlerts(owner)).toEqual([])
})

test('an owner who deactivates the other reviewers can’t review an alert about themselves for 7 days', async ({
  server,
}) => {
  const { id: olga } = await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: server.ctx.now() }
  await server.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour: 3 } })
  const { id: cora } = await server.createStaff({ role: 'compliance', email: 'cora@example.com' })
  await watchReads(server.ctx)
  await recordViews(server, olga, 4)
  await watchReads(server.ctx)
  const owner = await server.signIn('olga@example.com')
  const [alert] = await listAlerts(owner)
  const settle = (browser: typeof owner) =>
    browser.post(`/api/admin/bulk-access-alerts/${alert.id}/resolve`, { note: 'My own audit' })
  expect((await owner.post(`/api/admin/staff/${cora}/deactivate`)).status).toBe(200)
  expect(await settle(owner)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('in the last 7 days and still count') },
  })
  server.advanceTime({ hours: 7 * 24 + 1 })
  expect((await settle(await server.signIn('olga@example.com'))).status).toBe(200)
})

test('an owner who promotes a second account and moves the other reviewers about can’t have it review their alert', async ({
  server,
}) => {
  const { id: olga } = await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: server.ctx.now() }
  await server.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour: 3 } })
  const { id: cora } = await server.createStaff({ role: 'compliance', email: 'cora@example.com' })
  const { id: sam } = await server.createStaff({ role: 'agent', email: 'sam@example.com' })
  await watchReads(server.ctx)
  await recordViews(server, olga, 4)
  await watchReads(server.ctx)
  const owner = await server.signIn('olga@example.com')
  const [alert] = await listAlerts(owner)
  const settle = async (email: string) =>
    (await (await server.signIn(email)).post(`/api/admin/bulk-access-alerts/${alert.id}/resolve`, { note: 'Fine' }))
      .status
  const act = async (id: string, action: string, values = {}) =>
    expect((await owner.post(`/api/admin/staff/${id}/${action}`, values)).status).toBe(200)
  await act(sam, 'role', { from: 'agent', role: 'compliance' })
  await act(cora, 'role', { from: 'compliance', role: 'owner' })
  await act(cora, 'deactivate')
  await act(cora, 'reactivate')
  expect(await settle('sam@example.com')).toBe(403)
  // A manager could review it if Sam hadn't been promoted.
  const { id: mona } = await server.createStaff({ role: 'manager', email: 'mona@example.com' })
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, cora))
  expect(await settle('sam@example.com')).toBe(403)
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, mona))
  await server.ctx.db.update(staff).set({ status: 'active' }).where(eq(staff.id, cora))
  expect(await settle('cora@example.com')).toBe(200)
})
