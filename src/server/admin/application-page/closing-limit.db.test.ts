import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { requestCounts } from '#server/platform/db/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { defaultDeals } from '#shared/system/settings/deals.ts'

/** Pat is an agent, Mona a manager; Kim owns applications in review. */
async function office(server: TestServer, number: number) {
  const { id: patId } = await server.createStaff()
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const [pat, mona] = [await server.signIn(), await server.signIn('mona@example.com')]
  for (let n = 0; n < number; n++)
    await mona.post('/api/admin/applications', {
      ...{ id: uuidv7(), name: `Ada Harbor ${n}`, phone: `(212) 555-01${10 + n}`, type: 'business' },
      ...{ email: `ada${n}@example.com`, consent: { method: 'phone', on: '2026-03-02' } },
    })
  const { db } = server.ctx
  await db.execute(`update applications set stage = 'in_review', submitted_at = now(), owner_staff_id = '${kimId}'`)
  const rows = await db.select().from(applications).orderBy(applications.id)
  const ids = rows.map(({ id }) => id)
  const move = (staff: Browser, id: string | undefined, to: string, from = 'in_review') =>
    staff.post(`/api/admin/applications/${id}/stage`, { from, to, reason: 'They asked' })
  const setOwner = (some: readonly string[], ownerStaffId: string | null) =>
    db
      .update(applications)
      .set({ ownerStaffId })
      .where(inArray(applications.id, [...some]))
  const stageOf = async (id = '') => (await db.select().from(applications).where(eq(applications.id, id)))[0]?.stage
  return { db, patId, kimId, ids, pat, mona, move, setOwner, stageOf }
}
const inbox = async (staff: Browser) => (await staff.get('/api/admin/inbox')).body.items

test('an agent closes 20 applications of others a day, into any closed stage, and managers learn of more', async ({
  server,
}) => {
  const { patId, ids, pat, mona, move, setOwner, stageOf } = await office(server, 24)
  const stages = ['spam', 'duplicate', 'withdrawn', 'not_placed']
  for (const [index, id] of ids.slice(0, 20).entries())
    expect((await move(pat, id, stages[index % stages.length] ?? '')).status).toBe(200)
  expect(await inbox(mona)).toEqual([])
  for (const to of stages) {
    const late = await move(pat, ids[20], to)
    expect([late.status, late.body.message]).toEqual([
      403,
      'Nothing was changed. Only owners and managers can close more than 20 applications owned by others in a day. You can close 0 more.',
    ])
  }
  expect(await stageOf(ids[20])).toBe('in_review')
  expect(await inbox(mona)).toMatchObject([
    { kind: 'limit', actor: 'Pat Example', record: { kind: 'application', id: ids[20] } },
  ])
  // Pausing, removing a mark and reopening close nothing; own applications and managers have no limit.
  expect((await move(pat, ids[20], 'on_hold')).status).toBe(200)
  expect((await move(pat, ids[0], 'in_review', 'spam')).status).toBe(200)
  await setOwner(ids.slice(22, 23), patId)
  expect((await move(pat, ids[22], 'spam')).status).toBe(200)
  expect((await move(mona, ids[23], 'spam')).status).toBe(200)
})

test('unassigned applications have a limit of their own, also claimed ones, and taken ones count as the colleague’s', async ({
  server,
}) => {
  const { db, patId, kimId, ids, pat, mona, move, setOwner, stageOf } = await office(server, 6)
  const value = { ...defaultDeals, takeoverNeedsApproval: false }
  expect((await mona.put('/api/admin/settings/deals', { version: 0, value })).status).toBe(200)
  const take = (id: string | undefined, from: string | null) =>
    pat.post(`/api/admin/applications/${id}/assign-to-self`, { from, reason: 'I met them' })
  await setOwner(ids.slice(0, 3), null)
  expect((await take(ids[1], null)).status).toBe(200)
  expect((await take(ids[3], kimId)).status).toBe(200)
  expect((await move(pat, ids[0], 'spam')).status).toBe(200)
  await db.update(requestCounts).set({ count: 100 })
  for (const id of [ids[1], ids[2]])
    expect((await move(pat, id, 'spam')).body.message).toContain('more than 100 unassigned applications')
  // The colleague's have another limit.
  expect((await move(pat, ids[3], 'spam')).status).toBe(200)
  expect((await take(ids[4], kimId)).status).toBe(200)
  await db.update(requestCounts).set({ count: 100 })
  expect((await move(pat, ids[4], 'withdrawn')).body.message).toContain('20 applications owned by others')
  // A bulk change of applications that are now the caller's own skips them, and managers learn of it.
  const bulk = await pat.post('/api/admin/applications/bulk-changes', {
    ...{ id: randomUUID(), change: { action: 'move', to: 'spam', reason: 'They asked' } },
    rows: [{ id: ids[4], status: 'in_review', ownerId: patId }],
  })
  expect(bulk.body).toMatchObject({
    change: { changed: 0, skipped: 1 },
    skips: [{ reason: expect.stringContaining('Only owners and managers can close more than 20') }],
  })
  expect(await stageOf(ids[4])).toBe('in_review')
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example' }])
})
