import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { addLead } from '#server/testing/fixtures/brokerage.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { takeoverRequests } from './table.ts'

/** Pat asks for a lead that Kim owns; Olga and Otto are owners. */
async function office(server: TestServer) {
  const { id: pat } = await server.createStaff()
  const { id: kim } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  for (const name of ['olga', 'otto']) await server.createStaff({ email: `${name}@example.com`, role: 'owner' })
  const lead = await addLead(server.ctx, '2026-03-01T10:00:00Z', { ownerStaffId: kim })
  const requested = await (await server.signIn()).post('/api/admin/leads/changes', {
    ...{ changeId: randomUUID(), change: { action: 'assign', to: pat, reason: 'I met them' } },
    leads: [{ id: lead, status: 'new', ownerId: kim }],
  })
  expect(requested.status).toBe(200)
  const [request] = await server.ctx.db.select().from(takeoverRequests)
  return { pat, kim, lead, request: request?.id ?? '' }
}

/** Waits until so many transactions wait for a lock. */
const waiting = (server: TestServer, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await server.ctx.db.execute(sql`select distinct pid from pg_locks where not granted`)
      expect(rows.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 10_000 },
  )

test.for([
  ['the new owner', 'pat'],
  ['the present owner', 'kim'],
] as const)(
  'approving a request and deactivating %s at the same time answer both, without a deadlock',
  async ([, leaver], { server, pool }) => {
    const { request, lead, ...people } = await office(server)
    const [olga, otto] = [await server.signIn('olga@example.com'), await server.signIn('otto@example.com')]
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from leads where id = $1 for update', [lead])
    const approving = olga.post(`/api/admin/takeover-requests/${request}/decide`, { decision: 'approve', note: '' })
    await waiting(server, 1)
    const url = `/api/admin/staff/${people[leaver]}/deactivate`
    const deactivating = otto.post(url, { handOver: { leads: null } })
    await waiting(server, 2)
    await holder.query('commit')
    holder.release()
    const [approved, deactivated] = await Promise.all([approving, deactivating])
    expect(deactivated.status).toBe(200)
    expect([200, 409]).toContain(approved.status)
  },
)
