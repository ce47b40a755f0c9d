import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { staff as staffTable } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { takeWithoutConsent } from '#server/testing/fixtures/takeover-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { bulkChangeRecords, bulkChanges } from './table.ts'

const url = '/api/admin/leads/bulk-changes'

/** Adds leads of one source, `Lead 0` first. */
async function addLeads(server: TestServer, count: number, values: Partial<typeof leads.$inferInsert> = {}) {
  const now = server.ctx.now()
  const rows = Array.from({ length: count }, (_, number) => ({
    ...{ id: uuidv7(), name: `Lead ${number}`, phone: '(212) 555-0123', source: 'Fair' },
    ...{ createdAt: now, updatedAt: now, lastSubmittedAt: now },
    ...values,
  }))
  for (let at = 0; at < rows.length; at += 2_000) await server.ctx.db.insert(leads).values(rows.slice(at, at + 2_000))
  return rows.map(({ id }) => id)
}

async function open(server: TestServer) {
  const { id: pat } = await server.createStaff()
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  await server.createStaff({ role: 'owner', name: 'Olga Example', email: 'olga@example.com' })
  return { pat, kim, staff: await server.signIn() }
}

const start = (staff: Browser, change: object, values: object = {}) =>
  staff.post(url, { id: randomUUID(), filter: { source: 'Fair' }, change, ...values })
const progressOf = async (staff: Browser, id: string) => (await staff.get(`/api/admin/bulk-changes/${id}`)).body
const ownersOf = async (server: TestServer) =>
  (await server.ctx.db.select({ ownerId: leads.ownerStaffId }).from(leads)).map(({ ownerId }) => ownerId)

test('a few leads that match change at once, others stay, and each change is audited', async ({ server }) => {
  const { staff, kim } = await open(server)
  const ids = await addLeads(server, 3)
  const [other] = await addLeads(server, 1, { source: 'Hero Form' })
  expect((await staff.post(`${url}/count`, { filter: { source: 'Fair' } })).body).toEqual({
    ...{ count: 3, isMore: false, owners: [{ id: null, count: 3 }] },
  })
  const { body } = await start(staff, { action: 'assign', to: kim })
  expect(body).toMatchObject({
    change: { title: 'Assigned to Kim Sample', status: 'done', total: 3, handled: 3, changed: 3, canBeUndone: true },
    skips: [],
  })
  const owned = await server.ctx.db.select().from(leads).where(eq(leads.ownerStaffId, kim))
  expect(owned.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(owned.map(({ id }) => id)).not.toContain(other)
  const entries = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'lead.assign'))
  expect(entries.map(({ subject }) => subject).toSorted()).toEqual(ids.toSorted())
  expect(entries[0]?.detail).toMatchObject({ changeId: body.change.id, before: null, after: kim })
})

test('many leads change in the background, with one email for the new owner, and an undo gives them back', async ({
  server,
}) => {
  const { staff, kim } = await open(server)
  await addLeads(server, 250)
  const { body } = await start(staff, { action: 'assign', to: kim })
  const { id } = body.change
  expect(body.change).toMatchObject({ status: 'running', total: 250, handled: 0 })

  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: ['kim@example.com'], subject: '250 leads assigned to Kim Sample' },
  ])
  expect(mails[0]?.text).toContain('Pat Example assigned 250 leads to you.')
  expect((await progressOf(staff, id)).change).toMatchObject({ status: 'done', changed: 250, skipped: 0 })
  expect(new Set(await ownersOf(server))).toEqual(new Set([kim]))

  expect((await staff.post(`/api/admin/bulk-changes/${id}/undo`)).body.change.status).toBe('undoing')
  const undone = await server.deliverEmails()
  expect(undone.map(({ to }) => to)).toEqual([['kim@example.com']])
  expect((await progressOf(staff, id)).change).toMatchObject({ status: 'undone', restored: 250, canBeUndone: false })
  expect(new Set(await ownersOf(server))).toEqual(new Set([null]))
})

test('leads that others changed since the start are skipped and named', async ({ server }) => {
  const { staff, kim } = await open(server)
  const ids = await addLeads(server, 150)
  const { body } = await start(staff, { action: 'move', to: 'contacted' })
  const colleague = await server.signIn('kim@example.com')
  const [first = ''] = ids
  await colleague.post('/api/admin/leads/changes', {
    changeId: randomUUID(),
    change: { action: 'move', to: 'nurture' },
    leads: [{ id: first, status: 'new', ownerId: null }],
  })
  await server.deliverEmails()
  expect(await progressOf(staff, body.change.id)).toMatchObject({
    change: { status: 'done', changed: 149, skipped: 1 },
    skips: [{ id: first, name: 'Lead 0', reason: 'It was moved to “Nurture” by Kim Sample.' }],
  })
  // A change of one of them since is not undone either.
  const [, second = ''] = ids
  await colleague.post('/api/admin/leads/changes', {
    changeId: randomUUID(),
    change: { action: 'assign', to: kim },
    leads: [{ id: second, status: 'contacted', ownerId: null }],
  })
  await colleague.post('/api/admin/leads/changes', {
    changeId: randomUUID(),
    change: { action: 'move', to: 'nurture' },
    leads: [{ id: second, status: 'contacted', ownerId: kim }],
  })
  await staff.post(`/api/admin/bulk-changes/${body.change.id}/undo`)
  await server.deliverEmails()
  expect(await progressOf(staff, body.change.id)).toMatchObject({
    change: { status: 'undone', restored: 148, skipped: 1 },
  })
  const [left] = await server.ctx.db.select().from(leads).where(eq(leads.id, second))
  expect(left).toMatchObject({ status: 'nurture', ownerStaffId: kim })
})

test('taking leads of team members needs a reason, and each of them and the managers get one email', async ({
  server,
}) => {
  const { staff, pat, kim } = await open(server)
  await takeWithoutConsent(server, pat)
  await addLeads(server, 2, { ownerStaffId: kim })
  await addLeads(server, 1)
  expect((await start(staff, { action: 'assign', to: pat })).body.fields).toHaveProperty('reason')
  expect(new Set(await ownersOf(server))).toEqual(new Set([kim, null]))
  await start(staff, { action: 'assign', to: pat, reason: 'Kim is on leave' })
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, text }) => [to.join(), text.split('\n\n')[0]])).toEqual([
    [
      'kim@example.com',
      'Pat Example reassigned 2 leads from you to Pat Example. See each record’s activity for the reason.',
    ],
    [
      'olga@example.com',
      'Pat Example reassigned 2 leads from Kim Sample to Pat Example. See each record’s activity for the reason.',
    ],
  ])
})

test('a retry changes nothing, and only the user who made a change sees and undoes it', async ({ server }) => {
  const { staff, kim } = await open(server)
  await addLeads(server, 2)
  const id = randomUUID()
  await start(staff, { action: 'assign', to: kim }, { id })
  await addLeads(server, 1)
  expect((await start(staff, { action: 'assign', to: kim }, { id })).body.change).toMatchObject({
    total: 2,
    changed: 2,
  })
  const colleague = await server.signIn('kim@example.com')
  expect((await colleague.get(`/api/admin/bulk-changes/${id}`)).status).toBe(404)
  expect((await colleague.post(`/api/admin/bulk-changes/${id}/undo`)).status).toBe(404)
  expect((await colleague.get('/api/admin/bulk-changes')).body.changes).toEqual([])
  expect((await staff.get('/api/admin/bulk-changes')).body.changes).toMatchObject([{ id, changed: 2 }])
  await staff.post(`/api/admin/bulk-changes/${id}/undo`)
  expect((await staff.post(`/api/admin/bulk-changes/${id}/undo`)).body.change.status).toBe('undone')
})

test('a change can be stopped while it runs', async ({ server }) => {
  const { staff, kim } = await open(server)
  await addLeads(server, 150)
  const { body } = await start(staff, { action: 'assign', to: kim })
  await staff.post(`/api/admin/bulk-changes/${body.change.id}/undo`)
  expect(await server.deliverEmails()).toEqual([])
  expect(await progressOf(staff, body.change.id)).toMatchObject({ change: { status: 'undone', changed: 0 } })
  expect(new Set(await ownersOf(server))).toEqual(new Set([null]))
})

test('a change ends when the account of its user is deactivated', async ({ server }) => {
  const { staff, pat, kim } = await open(server)
  await addLeads(server, 150)
  const { body } = await start(staff, { action: 'assign', to: kim })
  await server.ctx.db.update(staffTable).set({ status: 'deactivated' }).where(eq(staffTable.id, pat))
  await server.deliverEmails()
  const [stopped] = await server.ctx.db.select().from(bulkChanges).where(eq(bulkChanges.id, body.change.id))
  expect(stopped?.status).toBe('stopped')
  expect(new Set(await ownersOf(server))).toEqual(new Set([null]))
})

test('no match, too many matches and an unfit owner are refused with a clear message', async ({ server }) => {
  const { staff, kim } = await open(server)
  const assign = { action: 'assign', to: kim }
  expect(await start(staff, assign)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('No records match') },
  })
  const { id: mel } = await server.createStaff({ role: 'marketing', email: 'mel@example.com' })
  await addLeads(server, 10_001)
  expect((await staff.post(`${url}/count`, { filter: { source: 'Fair' } })).body).toMatchObject({
    ...{ count: 10_000, isMore: true },
  })
  expect(await start(staff, assign)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('More than 10,000 records match') },
  })
  const few = (await server.ctx.db.select({ id: leads.id }).from(leads).limit(2)).map(({ id }) => id)
  await server.ctx.db.update(leads).set({ source: 'Other' }).where(inArray(leads.id, few))
  expect((await start(staff, { action: 'assign', to: mel }, { filter: { source: 'Other' } })).status).toBe(422)
  expect((await (await server.signIn('mel@example.com')).post(url, {})).status).toBe(403)
})

test('moves to “Do not contact” need a reason and can’t be undone', async ({ server }) => {
  const { staff } = await open(server)
  await addLeads(server, 2)
  const move = { action: 'move', to: 'do_not_contact' }
  expect((await start(staff, move)).status).toBe(422)
  const { body } = await start(staff, { ...move, reason: 'They asked us to stop' })
  expect(body.change).toMatchObject({ changed: 2, canBeUndone: false })
  expect((await staff.post(`/api/admin/bulk-changes/${body.change.id}/undo`)).status).toBe(409)
})

test('changes are deleted after 30 days', async ({ server }) => {
  const { staff, kim } = await open(server)
  await addLeads(server, 1)
  await start(staff, { action: 'assign', to: kim })
  server.advanceTime({ hours: 31 * 24 })
  const later = await server.signIn()
  expect((await later.get('/api/admin/bulk-changes')).body.changes).toEqual([])
  await start(later, { action: 'move', to: 'contacted' })
  expect(await server.ctx.db.$count(bulkChanges)).toBe(1)
  expect(await server.ctx.db.$count(bulkChangeRecords)).toBe(1)
})
