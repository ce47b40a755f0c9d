import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { mergeLead } from '#server/admin/lead-management/commands/merge-leads.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

async function visit(server: TestServer) {
  const sent = { name: 'Maria Kowalczyk', email: `lead.${randomUUID()}@example.com`, phone: '(212) 555-0123' }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id as string
}
const read = async (staff: Browser, id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.lead

test.for([
  ['new', null],
  ['attempted', expect.any(String)],
  ['unqualified', expect.any(String)],
] as const)(
  'a lead that was %s has this status again after unmerging',
  async ([status, firstTouchedAt], { server }) => {
    await server.createStaff()
    const staff = await server.signIn()
    const [into, other] = [await visit(server), await visit(server)]
    const change = { action: 'move', to: status, reason: 'No revenue yet' }
    const seen = [{ id: other, status: 'new', ownerId: null }]
    await staff.post('/api/admin/leads/changes', { changeId: randomUUID(), change, leads: seen })
    const before = await read(staff, other)

    await staff.post(`/api/admin/leads/${into}/merge`, { otherId: other })
    expect(await read(staff, other)).toMatchObject({ status: 'duplicate' })
    server.advanceTime({ minutes: 5 })
    expect((await staff.post(`/api/admin/leads/${other}/unmerge`, {})).status).toBe(200)
    const statusChangedAt = status === 'new' ? before.statusChangedAt : server.ctx.now().toISOString()
    expect(await read(staff, other)).toMatchObject({ status, firstTouchedAt, statusChangedAt, mergedIntoId: null })
  },
)

test('concurrent merges in a ring do not deadlock and leave no chain', async ({ server }) => {
  for (let round = 0; round < 15; round++) {
    const ring = [await visit(server), await visit(server), await visit(server)] as const
    const answers = await Promise.allSettled(
      ring.map((id, index) => mergeLead(server.ctx, { id, otherId: ring[(index + 1) % 3] ?? '' })),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(refused.every((code) => code === 'conflict')).toBe(true)
    const rows = await server.ctx.db
      .select()
      .from(leads)
      .where(inArray(leads.id, [...ring]))
    const into = new Map(rows.map(({ id, mergedIntoId }) => [id, mergedIntoId]))
    for (const primary of into.values()) if (primary) expect(into.get(primary)).toBeNull()
  }
})
