import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addLead } from '#server/testing/fixtures/brokerage.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { takeoverRequests } from './table.ts'

const arrivedAt = '2026-03-01T10:00:00Z'

/** Creates two agents and their manager; `leads` are one of the first agent and two of the second. */
async function office(server: TestServer) {
  const { id: ann } = await server.createStaff({ email: 'ann@example.com', name: 'Ann Example' })
  const { id: bob } = await server.createStaff({ email: 'bob@example.com', name: 'Bob Example' })
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const leads = []
  for (const [index, ownerStaffId] of [ann, bob, bob].entries()) {
    const email = `lead${index}@example.com`
    const id = await addLead(server.ctx, arrivedAt, { ownerStaffId, email, emailNormalized: email })
    leads.push({ id, status: 'new', ownerId: ownerStaffId })
  }
  const agent = await server.signIn('ann@example.com')
  const manager = await server.signIn('mona@example.com')
  const unassign = async (some: readonly object[]) => {
    const changeId = randomUUID()
    const change = { action: 'assign', to: null, reason: 'Wrong territory' }
    const { body } = await agent.post('/api/admin/leads/changes', { changeId, change, leads: some })
    return { body, undo: () => agent.post(`/api/admin/leads/changes/${changeId}/undo`, {}) }
  }
  const openRequests = async () => (await manager.get('/api/admin/takeover-requests')).body.requests as object[]
  return { leads, ids: leads.map(({ id }) => id), manager, unassign, openRequests }
}

test('undoing a change of several leads withdraws the requests that it sent', async ({ server }) => {
  const { leads, ids, unassign, openRequests } = await office(server)
  const { body, undo } = await unassign(leads)
  expect(body).toMatchObject({ changed: [ids[0]], requested: ids.slice(1), skipped: [] })
  expect(await openRequests()).toHaveLength(2)

  expect((await undo()).body).toMatchObject({ changed: [ids[0]], requested: expect.arrayContaining(ids.slice(1)) })
  expect(await openRequests()).toEqual([])
  const stored = await server.ctx.db.select({ status: takeoverRequests.status }).from(takeoverRequests)
  expect(stored).toEqual([{ status: 'withdrawn' }, { status: 'withdrawn' }])
  // A withdrawn request isn't emailed.
  expect(await server.deliverEmails()).toEqual([])
  expect((await undo()).body).toMatchObject({ changed: [], requested: [] })
})

test('a change that only sent requests can be undone, and a decided request stays', async ({ server }) => {
  const { leads, ids, manager, unassign, openRequests } = await office(server)
  const { body, undo } = await unassign(leads.slice(1))
  expect(body).toMatchObject({ changed: [], requested: ids.slice(1) })
  const requests = (await openRequests()) as { id: string; recordId: string }[]
  const [declined] = requests
  const decision = { decision: 'decline', note: '' }
  expect((await manager.post(`/api/admin/takeover-requests/${declined?.id}/decide`, decision)).status).toBe(200)

  expect((await undo()).body).toMatchObject({ changed: [], requested: [requests[1]?.recordId] })
  expect((await undo()).status).toBe(404)
})
