import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Ann, Ben and Cory of the team West take turns; Cory is compliance, and has no leads. Dan is in no team. */
async function withTeam(server: TestServer) {
  await server.createStaff({ role: 'manager' })
  const people: [string, 'agent' | 'compliance'][] = [
    ['Ann', 'agent'],
    ['Ben', 'agent'],
    ['Cory', 'compliance'],
    ['Dan', 'agent'],
  ]
  const ids = new Map<string, string>()
  for (const [name, role] of people)
    ids.set(name, (await server.createStaff({ name, role, email: `${name.toLowerCase()}@example.com` })).id)
  const idOf = (name: string) => ids.get(name) ?? ''
  const manager = await server.signIn()
  const west = randomUUID()
  const memberIds = ['Cory', 'Ben', 'Ann'].map(idOf)
  const added = await manager.post('/api/admin/teams', { id: west, name: 'West', leadId: null, memberIds })
  expect(added.status).toBe(200)
  await server.deliverEmails()
  const nameOf = (id: string | null) => [...ids].find(([, one]) => one === id)?.[0] ?? null
  return { manager, west, idOf, nameOf }
}

const addLead = async (staff: Browser, digits: string) => {
  const id = uuidv7()
  await staff.post('/api/admin/leads', {
    ...{ id, name: 'Ruth Caller', phone: `(212) 555-01${digits}`, email: '', source: 'Phone call', assignsToMe: false },
  })
  return id
}
const assignLeads = (staff: Browser, ids: readonly string[], to: string, ownerId: string | null = null, reason = '') =>
  staff.post('/api/admin/leads/changes', {
    ...{ changeId: randomUUID(), change: { action: 'assign', to, reason } },
    leads: ids.map((id) => ({ id, ownerId, status: 'new' })),
  })
const bulk = (staff: Browser, list: string, to: string, filter: object) =>
  staff.post(`/api/admin/${list}/bulk-changes`, { id: randomUUID(), change: { action: 'assign', to }, filter })
const undo = (staff: Browser, { body }: { body: { change: { id: string } } }) =>
  staff.post(`/api/admin/bulk-changes/${body.change.id}/undo`)

test('leads and tasks that agents give to a team don’t change who is next for owners, managers and the rules', async ({
  server,
}) => {
  const { manager, west, nameOf } = await withTeam(server)
  const dan = await server.signIn('dan@example.com')
  const give = async (staff: Browser, digits: string) => {
    const id = await addLead(staff, digits)
    expect((await assignLeads(staff, [id], west)).body.changed).toEqual([id])
    const [lead] = await server.ctx.db.select().from(leads).where(eq(leads.id, id))
    return nameOf(lead?.ownerStaffId ?? null)
  }
  expect(await give(manager, '41')).toBe('Ann')
  // Theirs alternate too, so that a hundred leads don't go to one person.
  expect([await give(dan, '42'), await give(dan, '43'), await give(dan, '44')]).toEqual(['Ann', 'Ben', 'Ann'])
  expect([await give(manager, '45'), await give(manager, '46')]).toEqual(['Ben', 'Ann'])

  const ask = async (staff: Browser) => {
    const task = { id: uuidv7(), subject: 'Call', type: 'call', priority: 'normal', record: null }
    const dueAt = new Date(server.ctx.now().getTime() + 86_400_000).toISOString()
    expect((await staff.post('/api/admin/tasks', { ...task, dueAt, assigneeId: west })).status).toBe(200)
    const [added] = await server.ctx.db.select().from(tasks).where(eq(tasks.id, task.id))
    return nameOf(added?.assigneeStaffId ?? null)
  }
  expect(await ask(manager)).toBe('Ann')
  expect([await ask(dan), await ask(dan)]).toEqual(['Ann', 'Ben'])
  expect(await ask(manager)).toBe('Ben')
})

test('leads assigned to a team go to its active members by turn, and undo gives them back', async ({ server }) => {
  const { manager, west, idOf, nameOf } = await withTeam(server)
  const ids = [await addLead(manager, '41'), await addLead(manager, '42'), await addLead(manager, '43')]
  const ownersNow = async () =>
    (await server.ctx.db.select().from(leads).orderBy(asc(leads.id))).map(({ ownerStaffId }) => nameOf(ownerStaffId))
  expect((await manager.get('/api/admin/lead-owners')).body.teams).toEqual([{ id: west, name: 'West' }])
  const [first = '', second = '', third = ''] = ids
  expect((await assignLeads(manager, [first], west)).body).toMatchObject({ changed: [first], skipped: [] })
  expect(await ownersNow()).toEqual(['Ann', null, null])
  const sent = await assignLeads(manager, [second, third], west)
  expect(sent.body.changed).toEqual([second, third])
  expect(await ownersNow()).toEqual(['Ann', 'Ben', 'Ann'])
  // From a member, to the others only: Ann was last, so that Ben is next; then only Ann could have Ben's.
  await assignLeads(manager, [first], west, idOf('Ann'), 'Balance the load')
  expect(await ownersNow()).toEqual(['Ben', 'Ben', 'Ann'])
  const mails = await server.deliverEmails()
  expect(mails.some(({ to }) => to.includes('ben@example.com'))).toBe(true)

  await server.ctx.db.update(leads).set({ ownerStaffId: null })
  const all = await bulk(manager, 'leads', west, {})
  expect(all.body.change).toMatchObject({ title: 'Assigned to West (round robin)', changed: 3, skipped: 0 })
  expect((await ownersNow()).toSorted()).toEqual(['Ann', 'Ann', 'Ben'])
  const letters = await server.deliverEmails()
  expect(letters.map(({ to, subject }) => [to.join(), subject]).toSorted()).toEqual([
    ['ann@example.com', '3 leads assigned to West'],
    ['ben@example.com', '3 leads assigned to West'],
  ])
  expect(letters.find(({ to }) => to.includes('ann@example.com'))?.text).toContain('assigned 2 leads to you')
  expect((await undo(manager, all)).body.change).toMatchObject({ restored: 3, skipped: 0 })
  expect(await ownersNow()).toEqual([null, null, null])
})

test('agents give unassigned leads to a team, but colleagues’ leads only with consent to one person', async ({
  server,
}) => {
  const { manager, west, idOf } = await withTeam(server)
  const dan = await server.signIn('dan@example.com')
  const [free, taken] = [await addLead(manager, '41'), await addLead(manager, '42')]
  expect((await assignLeads(dan, [free], west)).body).toMatchObject({ changed: [free] })
  await assignLeads(manager, [taken], idOf('Ann'))
  const requested = await assignLeads(dan, [taken], west, idOf('Ann'), 'On leave')
  expect(requested.body).toMatchObject({
    changed: [],
    skipped: [{ reason: 'Its owner or a manager has to agree. Ask for it for one person, not for a team.' }],
  })
  expect((await bulk(dan, 'applications', west, { view: 'all' })).status).toBeGreaterThanOrEqual(403)
})

test('applications, merchant requests and tasks go to a team by turn, one by one and in bulk', async ({ server }) => {
  const { manager, west, nameOf } = await withTeam(server)
  for (const digits of ['46', '47'])
    await manager.post('/api/admin/applications', {
      ...{ id: uuidv7(), name: 'Ada Harbor', phone: `(212) 555-01${digits}`, email: `${digits}@example.com` },
      ...{ type: 'business', consent: { method: 'phone', on: '2026-03-02' } },
    })
  await server.ctx.db.update(applications).set({ ownerStaffId: null })
  const [application] = await server.ctx.db.select().from(applications)
  const url = `/api/admin/applications/${application?.id}`
  expect((await manager.post(`${url}/assign`, { from: null, to: west })).body.application).toMatchObject({
    owner: 'Ann',
  })
  await server.ctx.db.update(applications).set({ ownerStaffId: null })
  const assigned = await bulk(manager, 'applications', west, { view: 'all' })
  expect(assigned.body.change).toMatchObject({ changed: 2 })
  const owners = async () =>
    (await server.ctx.db.select().from(applications)).map(({ ownerStaffId }) => nameOf(ownerStaffId)).toSorted()
  expect(await owners()).toEqual(['Ann', 'Ben'])
  expect((await undo(manager, assigned)).body.change).toMatchObject({ restored: 2 })
  expect(await owners()).toEqual([null, null])

  await requestQuote(server)
  await requestQuote(server, { email: 'mo@example.com' })
  const requests = await bulk(manager, 'merchant-leads', west, {})
  expect(requests.body.change).toMatchObject({ changed: 2 })
  const assignees = (await server.ctx.db.select().from(merchantLeads)).map((one) => nameOf(one.ownerStaffId))
  expect(assignees.toSorted()).toEqual(['Ann', 'Ben'])
  expect((await undo(manager, requests)).body.change).toMatchObject({ restored: 2 })

  // Anyone can have a task without a record, also compliance.
  const task = { subject: 'Call', type: 'call', priority: 'normal', dueAt: '2026-03-09T21:00:00.000Z', record: null }
  for (const _each of [1, 2, 3]) {
    const added = { id: uuidv7(), ...task, assigneeId: west }
    expect((await manager.post('/api/admin/tasks', added)).status).toBe(200)
    // A retry takes no other turn.
    expect((await manager.post('/api/admin/tasks', added)).status).toBe(200)
  }
  const stored = await server.ctx.db.select().from(tasks).orderBy(asc(tasks.id))
  expect(stored.map(({ assigneeStaffId }) => nameOf(assigneeStaffId))).toEqual(['Ann', 'Ben', 'Cory'])
  const given = await bulk(manager, 'tasks', west, { assignee: 'all' })
  expect(given.body.change).toMatchObject({ changed: 3 })
  expect((await undo(manager, given)).body.change).toMatchObject({ restored: 3 })
})

test('a team without an active member who works on leads is offered nowhere and refused', async ({ server }) => {
  const { manager, west } = await withTeam(server)
  await server.ctx.db.execute(
    "update staff set status = 'deactivated' where email in ('ann@example.com', 'ben@example.com')",
  )
  expect((await manager.get('/api/admin/lead-owners')).body.teams).toEqual([])
  const lead = await addLead(manager, '41')
  expect((await assignLeads(manager, [lead], west)).status).toBe(404)
  await requestQuote(server)
  const [request] = await server.ctx.db.select().from(merchantLeads)
  const refused = await manager.post(`/api/admin/merchant-leads/${request?.id}/assign`, { from: null, to: west })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { to: 'No other active member of West can own this record' },
  ])
})

test('the work of someone who leaves goes to a team by turn', async ({ server }) => {
  const { manager, west, idOf, nameOf } = await withTeam(server)
  for (const digits of ['41', '42', '43']) await addLead(manager, digits)
  await server.ctx.db.update(leads).set({ ownerStaffId: idOf('Ann') })
  const url = `/api/admin/staff/${idOf('Ann')}/deactivate`
  const left = await manager.post(url, { handOver: { leads: west } })
  expect([left.status, left.body.handedOver.leads]).toEqual([200, 3])
  const owners = await server.ctx.db.select().from(leads)
  expect(owners.map(({ ownerStaffId }) => nameOf(ownerStaffId))).toEqual(['Ben', 'Ben', 'Ben'])
  const last = await manager.post(`/api/admin/staff/${idOf('Ben')}/deactivate`, { handOver: { leads: west } })
  expect([last.status, last.body.fields]).toEqual([
    422,
    { 'handOver.leads': 'Choose a team with another active member' },
  ])
  const [unchanged] = await server.ctx.db
    .select()
    .from(leads)
    .where(eq(leads.ownerStaffId, idOf('Ben')))
  expect(unchanged).toBeDefined()
})
