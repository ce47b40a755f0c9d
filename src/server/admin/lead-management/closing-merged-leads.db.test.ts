import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

async function addLead({ ctx }: TestServer, ownerStaffId: string | null, mergedIntoId: string | null = null) {
  const [id, now] = [uuidv7(), ctx.now()]
  const row = { id, name: 'Ruth Reef', phone: '(212) 555-0123', source: 'Fair', createdAt: now, updatedAt: now }
  const merge = mergedIntoId ? ({ mergedIntoId, mergedAt: now, status: 'duplicate' } as const) : {}
  await ctx.db.insert(leads).values({ ...row, ...merge, ownerStaffId, lastSubmittedAt: now })
  return id
}

/** Pat is an agent, Mona a manager. */
async function office(server: TestServer) {
  const { id: patId } = await server.createStaff()
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const [pat, mona] = [await server.signIn(), await server.signIn('mona@example.com')]
  const change = (to: string) => ({ action: 'move', to, reason: 'They asked' })
  const close = (ids: readonly string[], to: string) =>
    pat.post('/api/admin/leads/changes', {
      ...{ changeId: randomUUID(), change: change(to) },
      leads: ids.map((id) => ({ id, status: 'new', ownerId: patId })),
    })
  const closeInBulk = (ids: readonly string[], to: string) =>
    pat.post('/api/admin/leads/bulk-changes', {
      ...{ id: randomUUID(), change: change(to) },
      rows: ids.map((id) => ({ id, status: 'new', ownerId: patId })),
    })
  const statusOf = async (id: string) => (await server.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]?.status
  return { patId, kimId, pat, mona, close, closeInBulk, statusOf }
}

test('closing an own lead counts every lead merged into it, each with its own owner', async ({ server }) => {
  const { patId, kimId, pat, mona, close, closeInBulk, statusOf } = await office(server)
  const [own, ofMany] = [await addLead(server, patId), await addLead(server, patId)]
  for (let n = 0; n < 21; n++) await addLead(server, kimId, own)
  for (let n = 0; n < 101; n++) await addLead(server, null, ofMany)
  for (const attempt of [close, closeInBulk])
    for (const to of ['do_not_contact', 'spam', 'unqualified']) {
      const refused = await attempt([own], to)
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('20 leads owned by others')])
      expect((await attempt([ofMany], to)).body.message).toContain('100 unassigned leads')
    }
  expect([await statusOf(own), await statusOf(ofMany)]).toEqual(['new', 'new'])
  expect((await mona.get('/api/admin/inbox')).body.items).toMatchObject([{ kind: 'limit', actor: 'Pat Example' }])
  // The leads of a group within the limit use it up.
  const group = await addLead(server, patId)
  for (let n = 0; n < 99; n++) await addLead(server, null, group)
  const late = await addLead(server, patId)
  expect((await pat.post(`/api/admin/leads/${late}/merge`, { otherId: await addLead(server, null) })).status).toBe(200)
  expect((await pat.post(`/api/admin/leads/${late}/merge`, { otherId: await addLead(server, null) })).status).toBe(200)
  expect((await close([group], 'do_not_contact')).body.changed).toEqual([group])
  expect((await close([late], 'do_not_contact')).body.message).toContain('You can close 1 more.')
})

test('an unassigned lead that became the caller’s by a merge still counts as unassigned', async ({ server }) => {
  const { patId, pat, close, statusOf } = await office(server)
  const waiting: string[] = []
  for (let n = 0; n < 101; n++) waiting.push(await addLead(server, null))
  for (const id of waiting)
    expect((await pat.post(`/api/admin/leads/${id}/merge`, { otherId: await addLead(server, patId) })).status).toBe(200)
  const [first = ''] = waiting
  const activities = await server.ctx.db.select().from(leadActivities).where(eq(leadActivities.leadId, first))
  expect(activities).toMatchObject([{ kind: 'assign', detail: { fromStaffId: null, toStaffId: patId } }])
  expect((await close(waiting, 'spam')).body.message).toContain('more than 100 unassigned leads')
  expect((await close(waiting.slice(0, 100), 'spam')).status).toBe(200)
  expect((await close(waiting.slice(100), 'spam')).status).toBe(403)
  expect(await statusOf(waiting[100] ?? '')).toBe('new')
})

test('a lead that has a colleague’s lead merged into it is merged only by a manager', async ({ server }) => {
  const { patId, kimId, pat, mona } = await office(server)
  const [own, other] = [await addLead(server, patId), await addLead(server, null)]
  await addLead(server, kimId, other)
  const refused = await pat.post(`/api/admin/leads/${own}/merge`, { otherId: other })
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('Kim Sample owns one') } })
  expect((await mona.post(`/api/admin/leads/${own}/merge`, { otherId: other })).status).toBe(200)
})

test('a merge with “Do not contact” counts what was merged into the open lead', async ({ server }) => {
  const { patId, kimId, pat, close, statusOf } = await office(server)
  const [barred, own] = [await addLead(server, patId), await addLead(server, patId)]
  for (let n = 0; n < 21; n++) await addLead(server, kimId, own)
  expect((await close([barred], 'do_not_contact')).status).toBe(200)
  expect((await pat.post(`/api/admin/leads/${own}/merge`, { otherId: barred })).status).toBe(403)
  expect(await statusOf(own)).toBe('new')
})
