import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { assignByRules } from './commands.ts'

async function visit(server: TestServer, source = 'Business Funding'): Promise<string> {
  const sent = { name: 'Maria Kowalczyk', email: `lead.${randomUUID()}@example.com`, phone: '(212) 555-0123', source }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id
}

async function opened(server: TestServer) {
  await server.createStaff({ role: 'owner' })
  const { id: ann } = await server.createStaff({ email: 'ann@example.com', name: 'Ann' })
  const { id: ben } = await server.createStaff({ email: 'ben@example.com', name: 'Ben' })
  const staff = await server.signIn()
  // Sends the emails queued by other tests first.
  await server.deliverEmails()
  const ownerOf = async (id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.lead.owner
  return { staff, ann, ben, ownerOf, path: '/api/admin/lead-assignment' }
}

test('without rules a lead stays unassigned', async ({ server }) => {
  const { staff, ownerOf, path } = await opened(server)
  expect((await staff.get(path)).body).toEqual({ isEnabled: false, rules: [], version: 0, changedBy: null })
  const id = await visit(server)
  await server.deliverEmails()
  expect(await ownerOf(id)).toBeNull()
})

test('new leads are assigned in turn by source, and deactivated staff are skipped', async ({ server }) => {
  const { staff, ann, ben, ownerOf, path } = await opened(server)
  const rules = [
    { source: 'Personal Funding', staffIds: [ben] },
    { source: '', staffIds: [ann, ben] },
  ]
  expect((await staff.put(path, { isEnabled: true, rules, version: 0 })).body).toMatchObject({ version: 1, rules })

  const personal = await visit(server, 'Personal Funding')
  const inTurn = [await visit(server), await visit(server), await visit(server)]
  await server.deliverEmails()
  expect(await ownerOf(personal)).toBe('Ben')
  expect([await ownerOf(inTurn[0] ?? ''), await ownerOf(inTurn[1] ?? ''), await ownerOf(inTurn[2] ?? '')]).toEqual([
    ...['Ann', 'Ben', 'Ann'],
  ])
  const { entries } = (await staff.get(`/api/admin/leads/${personal}/timeline`)).body
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'assign', by: null, text: 'Assigned to Ben' }))

  await staff.put(path, { isEnabled: true, rules, version: 1 })
  await server.ctx.db.execute("update staff set status = 'deactivated' where email = 'ben@example.com'")
  const later = [await visit(server), await visit(server, 'Personal Funding')]
  await server.deliverEmails()
  expect([await ownerOf(later[0] ?? ''), await ownerOf(later[1] ?? '')]).toEqual(['Ann', null])
})

test('disabled rules assign no one, and concurrent saves do not overwrite each other', async ({ server }) => {
  const { staff, ann, ownerOf, path } = await opened(server)
  const rules = [{ source: '', staffIds: [ann] }]
  const sent = { isEnabled: false, rules, version: 0 }
  const answers = [await staff.put(path, sent), await staff.put(path, sent)]
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 1],
    [200, 1],
  ])
  const late = await staff.put(path, { isEnabled: true, rules, version: 0 })
  expect([late.status, late.body.message]).toEqual([
    409,
    'Your change wasn’t saved. You changed this just now. Your rules are still in the form.',
  ])
  expect((await staff.put(path, { isEnabled: true, rules, version: 2_147_483_647 })).status).toBe(422)
  const id = await visit(server)
  await server.deliverEmails()
  expect(await ownerOf(id)).toBeNull()
})

test('a rule accepts only staff who work on leads, and at least one', async ({ server }) => {
  const { staff, path } = await opened(server)
  const { id } = await server.createStaff({ email: 'lee@example.com', role: 'marketing' })
  const save = (staffIds: string[]) =>
    staff.put(path, { isEnabled: true, rules: [{ source: '', staffIds }], version: 0 })
  expect((await save([id])).body.fields).toEqual({
    'rules.0.staffIds': 'Someone in this rule can no longer own leads',
  })
  expect((await save([])).body.fields).toEqual({ 'rules.0.staffIds': 'Choose who gets these leads' })
})

test('a rule gives leads to a team, whose members take turns, and the team can’t be deleted', async ({ server }) => {
  const { staff, ann, ben, ownerOf, path } = await opened(server)
  const west = randomUUID()
  await staff.post('/api/admin/teams', { id: west, name: 'West', leadId: null, memberIds: [ben, ann] })
  const rules = [
    { source: '', states: ['CA'], staffIds: [ben] },
    { source: 'Business Funding', teamId: west },
  ]
  const saved = await staff.put(path, { isEnabled: true, rules, version: 0 })
  expect(saved.body.rules).toEqual([
    { source: '', product: '', states: ['CA'], teamId: null, staffIds: [ben] },
    { source: 'Business Funding', product: '', states: [], teamId: west, staffIds: [] },
  ])
  const ids = [await visit(server), await visit(server), await visit(server), await visit(server, 'Hero Form')]
  await server.deliverEmails()
  const owners = []
  for (const id of ids) owners.push(await ownerOf(id))
  // A rule with states applies to applications only.
  expect(owners).toEqual(['Ann', 'Ben', 'Ann', null])
  const kept = await staff.remove(`/api/admin/teams/${west}`)
  expect([kept.status, kept.body.message]).toEqual([
    409,
    'The team wasn’t deleted. A lead assignment rule gives records to it. Change the rule under Settings, Leads first.',
  ])
  await staff.put(path, { isEnabled: true, rules: [], version: 1 })
  expect((await staff.remove(`/api/admin/teams/${west}`)).body.teams).toEqual([])
})

test('a rule names a team with an active member who works on leads, and known states', async ({ server }) => {
  const { staff, path } = await opened(server)
  const { id } = await server.createStaff({ email: 'lee@example.com', role: 'marketing' })
  const empty = randomUUID()
  await staff.post('/api/admin/teams', { id: empty, name: 'Marketing', leadId: null, memberIds: [id] })
  const save = (rule: object) => staff.put(path, { isEnabled: true, rules: [{ source: '', ...rule }], version: 0 })
  expect((await save({ teamId: empty })).body.fields).toEqual({
    'rules.0.teamId': 'Choose a team with an active member who works on leads',
  })
  expect((await save({ teamId: empty, states: ['XX'] })).body.fields).toEqual({ 'rules.0.states.0': 'Choose a state' })
})

test('a job that runs again does not assign a lead that its owner gave back', async ({ server }) => {
  const { staff, ann, ownerOf, path } = await opened(server)
  await staff.put(path, { isEnabled: true, rules: [{ source: '', staffIds: [ann] }], version: 0 })
  const id = await visit(server)
  await server.deliverEmails()
  expect(await ownerOf(id)).toBe('Ann')
  await server.ctx.db.update(leads).set({ ownerStaffId: null }).where(eq(leads.id, id))
  await assignByRules(server.ctx, [id])
  expect(await ownerOf(id)).toBeNull()
})

test('a lead that someone takes and gives back before the job runs is still assigned', async ({ server }) => {
  const { staff, ann, ben, ownerOf, path } = await opened(server)
  await staff.put(path, { isEnabled: true, rules: [{ source: '', staffIds: [ann] }], version: 0 })
  const id = await visit(server)
  await server.ctx.db
    .insert(leadActivities)
    .values({ id: randomUUID(), leadId: id, kind: 'assign', staffId: ben, at: server.ctx.now() })
  await server.deliverEmails()
  expect(await ownerOf(id)).toBe('Ann')
})
