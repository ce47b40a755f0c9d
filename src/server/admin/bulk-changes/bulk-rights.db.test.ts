import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { staff as staffTable } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addOffer, createApplicationWithLenders } from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const filterOf = { applications: { view: 'all' }, leads: { source: 'Fair' } } as const
const start = (staff: Browser, list: keyof typeof filterOf, change: object) =>
  staff.post(`/api/admin/${list}/bulk-changes`, { id: randomUUID(), change, filter: filterOf[list] })
const assign = (staff: Browser, list: keyof typeof filterOf, to: string | null, reason = '') =>
  start(staff, list, { action: 'assign', to, reason })
const undo = (staff: Browser, id: string) => staff.post(`/api/admin/bulk-changes/${id}/undo`)
const setRole = (server: TestServer, id: string, role: 'agent' | 'marketing') =>
  server.ctx.db.update(staffTable).set({ role }).where(eq(staffTable.id, id))

async function addApplication(server: TestServer, manager: Browser) {
  await manager.post('/api/admin/applications', {
    ...{ id: uuidv7(), name: 'Ada Harbor', phone: '(212) 555-0146', email: 'ada@example.com', type: 'business' },
    consent: { method: 'phone', on: '2026-03-02' },
  })
  await server.ctx.db.update(applications).set({ ownerStaffId: null })
  await server.deliverEmails()
}

async function addLead({ ctx }: TestServer, values: Partial<typeof leads.$inferInsert>) {
  const [id, now] = [uuidv7(), ctx.now()]
  const row = { id, name: 'Ruth Reef', phone: '(212) 555-0123', source: 'Fair', createdAt: now, updatedAt: now }
  await ctx.db.insert(leads).values({ ...row, lastSubmittedAt: now, ...values })
  return id
}

const leadOwner = async ({ ctx }: TestServer, id: string) =>
  (await ctx.db.select().from(leads).where(eq(leads.id, id)))[0]?.ownerStaffId
const applicationOwner = async ({ ctx }: TestServer) => (await ctx.db.select().from(applications))[0]?.ownerStaffId

const takeLead = (staff: Browser, { id, from, to }: { id: string; from: string; to: string }) =>
  staff.post('/api/admin/leads/changes', {
    changeId: randomUUID(),
    change: { action: 'assign', to, reason: 'Kim is on leave' },
    leads: [{ id, status: 'new', ownerId: from }],
  })

test('the role at the time of the undo decides, and names go only to roles that read the records', async ({
  server,
}) => {
  const { id: pat } = await server.createStaff({ role: 'manager' })
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const manager = await server.signIn()
  await addApplication(server, manager)
  const skipped = await assign(manager, 'applications', null)
  expect(skipped.body.skips).toMatchObject([{ name: expect.stringContaining('Ada Harbor') }])
  const made = await assign(manager, 'applications', kim)
  expect(made.body.change).toMatchObject({ changed: 1 })

  await setRole(server, pat, 'agent')
  server.advanceTime({ minutes: 2 })
  const agent = await server.signIn()
  expect((await undo(agent, made.body.change.id)).status).toBe(403)

  await setRole(server, pat, 'marketing')
  server.advanceTime({ minutes: 2 })
  const marketer = await server.signIn()
  expect((await undo(marketer, made.body.change.id)).status).toBe(403)
  expect(await applicationOwner(server)).toBe(kim)
  const seen = await marketer.get(`/api/admin/bulk-changes/${skipped.body.change.id}`)
  expect(JSON.stringify(seen.body)).not.toContain('Ada Harbor')
})

test('a manager who became an agent moves no lead back from one colleague to another', async ({ server }) => {
  const { id: pat } = await server.createStaff({ role: 'manager' })
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const { id: lou } = await server.createStaff({ name: 'Lou Sample', email: 'lou@example.com' })
  const lead = await addLead(server, { ownerStaffId: kim })
  const made = await assign(await server.signIn(), 'leads', lou, 'Kim is on leave')
  expect(made.body.change).toMatchObject({ changed: 1 })

  await setRole(server, pat, 'agent')
  server.advanceTime({ minutes: 2 })
  const answer = await undo(await server.signIn(), made.body.change.id)
  expect(answer.body.skips).toMatchObject([{ reason: expect.stringContaining('Ask a manager') }])
  expect(await leadOwner(server, lead)).toBe(lou)
})

test('a change in the background stops when its author may no longer make it, or its new owner has left', async ({
  server,
}) => {
  const { id: pat } = await server.createStaff({ role: 'manager' })
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const manager = await server.signIn()
  await addApplication(server, manager)
  const [one] = await server.ctx.db.select().from(applications)
  if (!one) throw new Error('no application')
  for (let n = 0; n < 110; n++) {
    const email = `ada${n}@example.com`
    const reference = `${one.reference.slice(0, -3)}${String(n).padStart(3, '0')}`
    await server.ctx.db
      .insert(applications)
      .values({ ...one, id: uuidv7(), reference, email, emailNormalized: email, tokenHash: null } as typeof one)
  }
  await assign(manager, 'applications', kim)
  await setRole(server, pat, 'agent')
  await server.deliverEmails()
  const owned = () => server.ctx.db.$count(applications, eq(applications.ownerStaffId, kim))
  expect(await owned()).toBe(0)

  for (let n = 0; n < 110; n++) await addLead(server, { ownerStaffId: pat })
  server.advanceTime({ minutes: 2 })
  const agent = await server.signIn()
  await assign(agent, 'leads', kim)
  await server.ctx.db.update(staffTable).set({ status: 'deactivated' }).where(eq(staffTable.id, kim))
  await server.deliverEmails()
  expect(await server.ctx.db.$count(leads, eq(leads.ownerStaffId, kim))).toBe(0)
})

test('an undo needs the manager for a lead that is a colleague’s by now and has an offer', async ({ server }) => {
  const made = await createApplicationWithLenders(server)
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const kims = await server.signIn('kim@example.com')
  const lead = await addLead(server, { ownerStaffId: made.pat })
  const given = await assign(made.staff, 'leads', kim)
  await server.ctx.db.update(applications).set({ leadId: lead, ownerStaffId: kim }).where(eq(applications.id, made.id))
  await addOffer({ ...made, staff: kims })
  const answer = await undo(made.staff, given.body.change.id)
  expect(answer.body.skips).toMatchObject([{ reason: expect.stringContaining('Ask a manager') }])
  expect(await leadOwner(server, lead)).toBe(kim)
})

test('an undo takes no lead back that its owner has worked on since', async ({ server }) => {
  await server.createStaff()
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const [pat, kims] = [await server.signIn(), await server.signIn('kim@example.com')]
  const [untouched, called, planned, tagged] = [
    await addLead(server, { ownerStaffId: null }),
    await addLead(server, { ownerStaffId: null }),
    await addLead(server, { ownerStaffId: null }),
    await addLead(server, { ownerStaffId: null }),
  ]
  const ofKim = () => server.ctx.db.$count(leads, eq(leads.ownerStaffId, kim))
  const given = await assign(pat, 'leads', kim)
  expect(await ofKim()).toBe(4)
  server.advanceTime({ minutes: 1 })
  await kims.get(`/api/admin/leads/${untouched}`)
  const task = { id: uuidv7(), subject: 'Call', type: 'call', priority: 'normal', assigneeId: kim }
  const dueAt = new Date(server.ctx.now().getTime() + 86_400_000).toISOString()
  const did = [
    await kims.post(`/api/admin/leads/${called}/notes`, { activityId: uuidv7(), body: 'Called back' }),
    await kims.post('/api/admin/tasks', { ...task, dueAt, record: { kind: 'lead', id: planned } }),
    await kims.post(`/api/admin/tagged/lead/${tagged}`, { add: ['Hot'], remove: [] }),
  ]
  expect(did.map(({ status }) => status)).toEqual([200, 200, 200])
  const { change, skips } = (await undo(pat, given.body.change.id)).body
  expect(change).toMatchObject({ restored: 1, skipped: 3 })
  expect(skips).toMatchObject(
    Array(3).fill({ reason: 'Its owner has worked on it since. Open it and choose “Reassign to me.”' }),
  )
  expect([await leadOwner(server, untouched), await ofKim()]).toEqual([null, 3])
})

test('an undo gives nothing to a former owner who no longer works on applications', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const { id: zoe } = await server.createStaff({ name: 'Zoe Sample', email: 'zoe@example.com' })
  const manager = await server.signIn()
  await addApplication(server, manager)
  await server.ctx.db.update(applications).set({ ownerStaffId: kim })
  const lead = await addLead(server, { ownerStaffId: kim })
  const changes = [
    await assign(manager, 'applications', zoe, 'Kim is on leave'),
    await assign(manager, 'leads', zoe, 'Kim is on leave'),
  ]
  await setRole(server, kim, 'marketing')
  for (const { body } of changes) expect((await undo(manager, body.change.id)).body.change.restored).toBe(0)
  expect([await applicationOwner(server), await leadOwner(server, lead)]).toEqual([zoe, zoe])
})

test('an approved takeover takes nothing from someone whom the request does not name', async ({ server }) => {
  const made = await createApplicationWithLenders(server)
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const { id: zoe } = await server.createStaff({ name: 'Zoe Sample', email: 'zoe@example.com' })
  await server.createStaff({ name: 'Olga Sample', email: 'olga@example.com', role: 'owner' })
  const kims = await server.signIn('kim@example.com')
  const owner = await server.signIn('olga@example.com')
  const lead = await addLead(server, { ownerStaffId: kim })
  await server.ctx.db.update(applications).set({ leadId: lead, ownerStaffId: kim }).where(eq(applications.id, made.id))
  await addOffer({ ...made, staff: kims })
  await takeLead(made.staff, { id: lead, from: kim, to: made.pat })
  const [request] = await server.ctx.db.select().from(takeoverRequests)
  expect(request).toMatchObject({ status: 'open', fromStaffId: kim })

  await server.ctx.db.update(leads).set({ ownerStaffId: zoe }).where(eq(leads.id, lead))
  const decision = await owner.post(`/api/admin/takeover-requests/${request?.id}/decide`, {
    decision: 'approve',
    note: '',
  })
  expect(decision.status).toBe(409)
  expect(await leadOwner(server, lead)).toBe(zoe)
})

test('approval after an offer is not avoided by correcting the address or merging', async ({ server }) => {
  const made = await createApplicationWithLenders(server)
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const kims = await server.signIn('kim@example.com')
  const email = 'ada@example.com'
  const lead = await addLead(server, { name: 'Ada Harbor', ownerStaffId: kim, email, emailNormalized: email })
  const other = await addLead(server, { ownerStaffId: kim, email: 'k2@example.com', emailNormalized: 'k2@example.com' })
  await server.ctx.db.update(applications).set({ leadId: null, ownerStaffId: kim }).where(eq(applications.id, made.id))
  await addOffer({ ...made, staff: kims })
  const before = { name: 'Ada Harbor', phone: '(212) 555-0123', email }
  const correct = (staff: Browser, address: string) =>
    staff.post(`/api/admin/leads/${lead}/correct`, { ...before, email: address, before })
  expect((await correct(made.staff, 'adaa@example.com')).status).toBe(409)

  expect((await kims.post(`/api/admin/leads/${other}/merge`, { otherId: lead })).status).toBe(200)
  await takeLead(made.staff, { id: other, from: kim, to: made.pat })
  expect(await leadOwner(server, other)).toBe(kim)
})

test('one person has two running changes, and closes few leads of others at once', async ({ server }) => {
  const { id: pat } = await server.createStaff()
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const agent = await server.signIn()
  for (let n = 0; n < 110; n++) await addLead(server, { ownerStaffId: pat })
  for (const status of [200, 200, 409]) expect((await assign(agent, 'leads', kim)).status).toBe(status)
  await server.deliverEmails()
  const close = await start(agent, 'leads', { action: 'move', to: 'do_not_contact', reason: 'They asked' })
  expect(close.status).toBe(403)
})
