import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { leads, leadTags } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addApplication, addLead } from '#server/testing/fixtures/brokerage.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { limitScope, scopesOf, signInManager } from '#server/testing/fixtures/scope-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const at = '2026-03-01T10:00:00Z'
const notTheirs = expect.stringContaining('their team and managers can change it')

async function office(server: TestServer, scopes = scopesOf('own')) {
  const manager = await signInManager(server)
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const { id: pat } = await server.createStaff({ name: 'Pat Example', email: 'pat@example.com' })
  await limitScope(server, 'agent', scopes, manager)
  return { kim, pat, pats: await server.signIn('pat@example.com'), manager }
}

const start = async (staff: Browser, list: string, change: object, filter: object = {}) =>
  (await staff.post(`/api/admin/${list}/bulk-changes`, { id: uuidv7(), change, filter })).body
const undo = async (staff: Browser, { change }: { change: { id: string } }) =>
  (await staff.post(`/api/admin/bulk-changes/${change.id}/undo`)).body
const tag = { action: 'tag', add: ['Fair'], remove: [] }

test('an undo skips records that have left the scope, and reports their number without names', async ({ server }) => {
  const { kim, pat, pats } = await office(server)
  const [claimed, kept] = [await addLead(server.ctx, at, { name: 'Secret Sam' }), await addLead(server.ctx, at)]
  await requestQuote(server)
  const moved = await start(pats, 'leads', { action: 'move', to: 'nurture', reason: 'Next year' })
  const tagged = await start(pats, 'leads', tag)
  const merchants = await start(pats, 'merchant-leads', { action: 'move', to: 'contacted', reason: '' })
  expect([moved, tagged, merchants].map(({ change }) => change.changed)).toEqual([2, 2, 1])

  await server.ctx.db.update(leads).set({ ownerStaffId: kim }).where(eq(leads.id, claimed))
  await server.ctx.db.update(leads).set({ ownerStaffId: pat }).where(eq(leads.id, kept))
  await server.ctx.db.update(merchantLeads).set({ ownerStaffId: kim })
  const left = [{ id: claimed, name: 'A record', reason: notTheirs }]
  expect(await undo(pats, tagged)).toMatchObject({ change: { restored: 1, skipped: 1 }, skips: left })
  expect(await undo(pats, moved)).toMatchObject({ change: { restored: 1, skipped: 1 }, skips: left })
  expect(await undo(pats, merchants)).toMatchObject({
    ...{ change: { restored: 0, skipped: 1 }, skips: [{ name: 'A record', reason: notTheirs }] },
  })
  const statuses = await server.ctx.db.select({ id: leads.id, status: leads.status }).from(leads).orderBy(leads.status)
  expect(statuses).toEqual([
    { id: kept, status: 'new' },
    { id: claimed, status: 'nurture' },
  ])
  expect((await server.ctx.db.select().from(leadTags)).map(({ recordId }) => recordId)).toEqual([claimed])
  expect((await server.ctx.db.select().from(merchantLeads))[0]?.status).toBe('contacted')
})

test('someone who may read but not change a team member’s record sees its name', async ({ server }) => {
  const { kim, pats } = await office(server, scopesOf('all', 'own'))
  const id = await addApplication(server.ctx, [['in_review', at]])
  const tagged = await start(pats, 'applications', tag)
  await server.ctx.db.update(applications).set({ ownerStaffId: kim })
  expect((await undo(pats, tagged)).skips).toMatchObject([
    { id, name: expect.stringContaining('Ada Harbor'), reason: notTheirs },
  ])
})

test('the undo of a move of leads changes and names none that someone claimed since', async ({ server }) => {
  const { kim, pat, pats } = await office(server)
  const claimed = await addLead(server.ctx, at, { name: 'Secret Sam' })
  const given = await addLead(server.ctx, at, { name: 'Given Gail', ownerStaffId: pat })
  const change = async (id: string, change: object, ownerId: string | null) => {
    const changeId = uuidv7()
    const { body } = await pats.post('/api/admin/leads/changes', {
      ...{ changeId, change, leads: [{ id, status: 'new', ownerId }] },
    })
    expect(body.changed).toEqual([id])
    return async () => (await pats.post(`/api/admin/leads/changes/${changeId}/undo`)).body
  }
  const undoMove = await change(claimed, { action: 'move', to: 'nurture', reason: 'Next year' }, null)
  const undoGift = await change(given, { action: 'assign', to: kim, reason: '' }, pat)
  await server.ctx.db.update(leads).set({ ownerStaffId: kim }).where(eq(leads.id, claimed))
  for (const [id, again] of [
    [claimed, undoMove],
    [given, undoGift],
  ] as const)
    expect(await again()).toEqual({
      ...{ changed: [], requested: [] },
      skipped: [{ id, name: 'A team member’s lead', reason: notTheirs }],
    })
  expect(await server.ctx.db.$count(leads, eq(leads.ownerStaffId, kim))).toBe(2)
})

test('a change in the background leaves records that someone claimed after it started', async ({ server }) => {
  const { kim, pats } = await office(server)
  for (let n = 0; n < 110; n++) await addLead(server.ctx, at)
  const { change } = await start(pats, 'leads', tag)
  expect(change.status).toBe('running')
  await server.ctx.db.update(leads).set({ ownerStaffId: kim })
  await server.deliverEmails()
  const { body } = await pats.get(`/api/admin/bulk-changes/${change.id}`)
  expect(body.change).toMatchObject({ status: 'done', changed: 0, skipped: 110 })
  expect(await server.ctx.db.$count(leadTags)).toBe(0)
})
