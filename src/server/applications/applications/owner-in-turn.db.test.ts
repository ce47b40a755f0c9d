import { randomUUID } from 'node:crypto'
import { asc, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { openFromEmail, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { owner, submitWithCoOwner } from '#server/testing/fixtures/owner-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { applications } from './table.ts'

async function withRules(server: TestServer, isEnabled: boolean) {
  await server.createStaff({ role: 'owner' })
  const { id: ann } = await server.createStaff({ email: 'ann@example.com', name: 'Ann' })
  const { id: ben } = await server.createStaff({ email: 'ben@example.com', name: 'Ben' })
  const staff = await server.signIn()
  const rules = [{ source: '', staffIds: [ann, ben] }]
  expect((await staff.put('/api/admin/lead-assignment', { isEnabled, rules, version: 0 })).status).toBe(200)
  return { staff, ann, ben }
}
const owners = async ({ ctx }: TestServer) =>
  (await ctx.db.select().from(applications).orderBy(asc(applications.id))).map(({ ownerStaffId }) => ownerStaffId)

test('submitted applications without an owner go round the team by the assignment rules', async ({ server }) => {
  const { ann, ben } = await withRules(server, true)
  for (const _each of [1, 2, 3])
    await submitWithCoOwner(server, [owner('Jordan Example', 'jordan@example.com', 40)], () => verifySessions(server))
  expect(await owners(server)).toEqual([ann, ben, ann])
  const lines = await server.ctx.db.select().from(auditLog).orderBy(asc(auditLog.id))
  expect(lines.filter(({ action }) => action === 'application.assign')).toMatchObject(
    [ann, ben, ann].map((after) => ({ actorKind: 'system', detail: { before: null, after } })),
  )
})

test('an application that no one opened from the mailbox has an owner, and uses up their turn only once opened', async ({
  server,
}) => {
  const { ann, ben } = await withRules(server, true)
  for (const _each of [1, 2]) await submitWithCoOwner(server, undefined, undefined, false)
  expect(await owners(server)).toEqual([ann, ann])
  // Given to someone by staff, it is no one's turn.
  const [first] = await server.ctx.db.select().from(applications).orderBy(asc(applications.id))
  const manager = await server.signIn()
  await manager.post(`/api/admin/applications/${first?.id}/assign`, { from: ann, to: ben, reason: 'Closer to them' })
  await openFromEmail(server)
  expect(await owners(server)).toEqual([ben, ann])
  await submitWithCoOwner(server, [], () => verifySessions(server))
  expect(await owners(server)).toEqual([ben, ann, ben])
})

test('rules that are off assign no application, and one with an owner keeps it', async ({ server }) => {
  const { staff, ann, ben } = await withRules(server, false)
  await submitWithCoOwner(server)
  expect(await owners(server)).toEqual([null])
  const rules = [{ source: '', staffIds: [ann] }]
  await staff.put('/api/admin/lead-assignment', { isEnabled: true, rules, version: 1 })
  // As if its lead had an owner.
  await submitWithCoOwner(server, [], async () => {
    await server.ctx.db.update(applications).set({ ownerStaffId: ben }).where(isNull(applications.ownerStaffId))
  })
  expect(await owners(server)).toEqual([ben, ben])
})

test('a rule for a state or a product applies to applications that have it', async ({ server }) => {
  const { staff, ann, ben } = await withRules(server, true)
  const west = randomUUID()
  const team = { id: west, name: 'West', leadId: null, memberIds: [ben] }
  expect((await staff.post('/api/admin/teams', team)).status).toBe(200)
  const rules = (state: string) => [
    { source: '', states: [state], teamId: west },
    { source: '', product: 'sba', staffIds: [ben] },
    { source: 'Business Funding', staffIds: [ann] },
  ]
  await staff.put('/api/admin/lead-assignment', { isEnabled: true, rules: rules('WY'), version: 1 })
  await submitWithCoOwner(server, [owner('Jordan Example', 'jordan@example.com', 40)])
  const [first] = await server.ctx.db.select().from(applications)
  const state = first?.state ?? ''
  expect([first?.ownerStaffId, state.length]).toEqual([ann, 2])
  // Two hours later, the session has ended.
  const later = await server.signIn()
  const saved = await later.put('/api/admin/lead-assignment', { isEnabled: true, rules: rules(state), version: 2 })
  expect([saved.status, saved.body.message]).toEqual([200, undefined])
  await submitWithCoOwner(server, [owner('Jordan Example', 'jordan@example.com', 40)])
  expect((await owners(server)).toSorted()).toEqual([ann, ben].toSorted())
})
