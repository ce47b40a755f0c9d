import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { limitScope, scopesOf, signInManager } from '#server/testing/fixtures/scope-fixtures.ts'
import { password, test } from '#server/testing/test-server.ts'
import { defaultScopes } from '#shared/identity/record-scope/scope.ts'
import { findScope } from './queries.ts'
import { recordScopes } from './table.ts'

test('without settings every role has all records', async ({ server }) => {
  const manager = await signInManager(server)
  const { roles } = (await manager.get('/api/admin/record-scopes')).body
  expect(roles).toEqual([
    { role: 'agent', scopes: defaultScopes, version: 0 },
    { role: 'processor', scopes: defaultScopes, version: 0 },
  ])
})

test('only owners and managers set scopes, no wider to change than to read, and with a recent step-up', async ({
  server,
}) => {
  const manager = await signInManager(server)
  await server.createStaff()
  const agent = await server.signIn()
  const save = (scopes: object, version = 0) => ({ scopes, version })
  expect((await agent.put('/api/admin/record-scopes/agent', save(scopesOf('own')))).status).toBe(403)
  expect((await agent.get('/api/admin/teams')).status).toBe(403)
  const wrong = { ...scopesOf('own'), leads: { read: 'own', change: 'team' }, tasks: { read: 'none', change: 'own' } }
  expect((await manager.put('/api/admin/record-scopes/agent', save(wrong))).body.fields).toEqual({
    'scopes.leads.change': 'To change these records, they must be able to see them. Widen what they see first',
    'scopes.tasks.read': 'Choose Own, Own and team, or All',
  })
  expect((await manager.put('/api/admin/record-scopes/manager', save(scopesOf('own')))).status).toBe(422)
  server.advanceTime({ minutes: 11 })
  expect((await manager.put('/api/admin/record-scopes/agent', save(scopesOf('own')))).status).toBe(403)
})

test('scopes saved since are not overwritten, and each change is in the audit log', async ({ server }) => {
  const manager = await limitScope(server, 'agent', scopesOf('team', 'own'))
  const put = (scopes: object, version: number) => manager.put('/api/admin/record-scopes/agent', { scopes, version })
  const late = await put(scopesOf('own'), 0)
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('You changed this just now') } })
  // A repeated request changes nothing.
  expect((await put(scopesOf('team', 'own'), 0)).body.roles[0]).toMatchObject({ version: 1 })
  expect((await put(scopesOf('own'), 1)).body.roles[0]).toMatchObject({ scopes: scopesOf('own'), version: 2 })
  const entries = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'record-scope.save'))
  expect(entries.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['agent', { before: defaultScopes, after: scopesOf('team', 'own') }],
    ['agent', { before: scopesOf('team', 'own'), after: scopesOf('own') }],
  ])
})

test('a team has a name of its own and active members, and changes since are not overwritten', async ({ server }) => {
  const manager = await signInManager(server)
  const { id: ann } = await server.createStaff({ email: 'ann@example.com' })
  const { id: gone } = await server.createStaff({ email: 'gone@example.com', status: 'deactivated' })
  const team = { id: uuidv7(), name: 'North', leadId: null, memberIds: [ann] }
  expect((await manager.post('/api/admin/teams', team)).body.teams).toEqual([{ ...team, version: 1 }])
  expect((await manager.post('/api/admin/teams', team)).body.teams).toHaveLength(1)
  const other = { id: uuidv7(), name: 'north', leadId: gone, memberIds: [gone] }
  expect((await manager.post('/api/admin/teams', other)).body.fields).toEqual({
    name: 'Another team has this name',
    leadId: 'Choose an active team member',
    memberIds: 'Choose active team members',
  })
  const change = (values: object) => manager.put(`/api/admin/teams/${team.id}`, { ...team, version: 1, ...values })
  expect((await change({ name: 'West', leadId: ann })).body.teams).toMatchObject([{ name: 'West', version: 2 }])
  expect((await change({ name: 'East' })).status).toBe(409)

  server.advanceTime({ minutes: 11 })
  const late = [
    await manager.post('/api/admin/teams', { ...team, id: uuidv7(), name: 'South' }),
    await change({ name: 'East', version: 2 }),
    await manager.remove(`/api/admin/teams/${team.id}`),
  ]
  expect(late.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'step_up_required']))
  await manager.post('/api/auth/step-up', { password, code: server.totpCode() })
  expect((await manager.remove(`/api/admin/teams/${team.id}`)).body.teams).toEqual([])
  expect((await change({ name: 'East', version: 2 })).status).toBe(404)
})

test('stored scopes that can’t be read show the least', async ({ server }) => {
  const { id } = await server.createStaff()
  await server.ctx.db.insert(recordScopes).values({
    ...{ role: 'agent', scopes: { leads: 'everything' }, version: 1, changedBy: id, changedAt: server.ctx.now() },
  })
  const ctx = { ...server.ctx, actor: { kind: 'staff', id, role: 'agent', sessionId: id } as const }
  expect(await findScope(ctx, 'leads')).toEqual([id])
})
