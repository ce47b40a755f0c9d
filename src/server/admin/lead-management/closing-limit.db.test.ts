import { randomUUID } from 'node:crypto'
import { count, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { recordOralConsent } from '#server/messaging/consents/commands.ts'
import { transact } from '#server/platform/context.ts'
import { requestCounts } from '#server/platform/db/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { defaultDeals } from '#shared/system/settings/deals.ts'

async function addLead({ ctx }: TestServer, ownerStaffId: string | null) {
  const [id, now] = [uuidv7(), ctx.now()]
  const row = { id, name: 'Ruth Reef', phone: '(212) 555-0123', source: 'Fair', createdAt: now, updatedAt: now }
  await ctx.db.insert(leads).values({ ...row, ownerStaffId, lastSubmittedAt: now })
  return id
}

/** Pat is an agent, Mona a manager; Kim owns 60 leads. */
async function office(server: TestServer) {
  const { id: patId } = await server.createStaff()
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const ofKim: string[] = []
  for (let n = 0; n < 60; n++) ofKim.push(await addLead(server, kimId))
  const [pat, mona] = [await server.signIn(), await server.signIn('mona@example.com')]
  /** As the browser claims to have seen them. */
  const close = (staff: Browser, ids: readonly string[], to: string, ownerId: string | null = kimId) =>
    staff.post('/api/admin/leads/changes', {
      ...{ changeId: randomUUID(), change: { action: 'move', to, reason: 'They asked' } },
      leads: ids.map((id) => ({ id, status: 'new', ownerId })),
    })
  const closeInBulk = (staff: Browser, ids: readonly string[], to: string) =>
    staff.post('/api/admin/leads/bulk-changes', {
      ...{ id: randomUUID(), change: { action: 'move', to, reason: 'They asked' } },
      rows: ids.map((id) => ({ id, status: 'new', ownerId: kimId })),
    })
  const closed = async () => {
    const isClosed = inArray(leads.status, ['do_not_contact', 'spam'])
    const [row] = await server.ctx.db.select({ count: count() }).from(leads).where(isClosed)
    return row?.count
  }
  return { patId, kimId, ofKim, pat, mona, close, closeInBulk, closed }
}
const inbox = async (staff: Browser) => (await staff.get('/api/admin/inbox')).body.items

test('an agent closes 20 leads of others a day, over all calls and statuses', async ({ server }) => {
  const { ofKim, pat, mona, close, closeInBulk, closed } = await office(server)
  expect((await close(pat, ofKim.slice(0, 12), 'do_not_contact')).status).toBe(200)
  const late = await close(pat, ofKim.slice(20, 30), 'spam', null)
  expect([late.status, late.body.message]).toEqual([403, expect.stringContaining('You can close 8 more.')])
  expect((await closeInBulk(pat, ofKim.slice(20, 28), 'spam')).status).toBe(200)
  for (const attempt of [close, closeInBulk])
    for (const to of ['do_not_contact', 'spam', 'duplicate', 'unqualified'])
      expect((await attempt(pat, ofKim.slice(40, 41), to)).status).toBe(403)
  expect(await closed()).toBe(20)
  // Other statuses are not limited.
  expect((await close(pat, ofKim.slice(40), 'nurture')).status).toBe(200)

  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example', record: { kind: 'lead' } }])
  expect(await inbox(pat)).toEqual([])
})

test('a refused call closes nothing and leaves the limit as it was; the next day it starts again', async ({
  server,
}) => {
  const { ofKim, pat, close, closed } = await office(server)
  expect((await close(pat, ofKim.slice(0, 21), 'spam')).status).toBe(403)
  expect(await closed()).toBe(0)
  expect((await close(pat, ofKim.slice(0, 20), 'spam')).status).toBe(200)
  expect((await close(pat, ofKim.slice(20, 21), 'spam')).status).toBe(403)
  // The window ends by the database's clock.
  await server.ctx.db.update(requestCounts).set({ endsAt: sql`now() - interval '1 second'` })
  expect((await close(pat, ofKim.slice(20, 40), 'spam')).status).toBe(200)
  expect(await closed()).toBe(40)
})

test('concurrent calls share the limit', async ({ server }) => {
  const { ofKim, pat, close, closed } = await office(server)
  const calls = [0, 15, 30].map((from) => close(pat, ofKim.slice(from, from + 15), 'spam'))
  for (const { status } of await Promise.all(calls)) expect([200, 403]).toContain(status)
  expect(await closed()).toBeLessThanOrEqual(20)
})

test('leads that an agent took from a colleague still count as the colleague’s', async ({ server }) => {
  const { patId, kimId, ofKim, pat, mona, close, closed } = await office(server)
  const value = { ...defaultDeals, takeoverNeedsApproval: false }
  expect((await mona.put('/api/admin/settings/deals', { version: 0, value })).status).toBe(200)
  const taken = await pat.post('/api/admin/leads/changes', {
    ...{ changeId: randomUUID(), change: { action: 'assign', to: patId, reason: 'I met them' } },
    leads: ofKim.map((id) => ({ id, status: 'new', ownerId: kimId })),
  })
  expect(taken.body.changed).toHaveLength(60)
  expect((await close(pat, ofKim.slice(0, 30), 'spam', patId)).status).toBe(403)
  expect((await close(pat, ofKim.slice(0, 20), 'spam', patId)).status).toBe(200)
  expect((await close(pat, ofKim.slice(20, 21), 'do_not_contact', patId)).status).toBe(403)
  server.advanceTime({ hours: 31 * 24 })
  const later = await server.signIn()
  expect((await close(later, ofKim.slice(20), 'spam', patId)).status).toBe(200)
  expect(await closed()).toBe(60)
})

test('managers learn of many opt-outs for leads of others, and none is refused', async ({ server }) => {
  const { ofKim, pat, mona } = await office(server)
  for (const [index, id] of ofKim.slice(0, 21).entries()) {
    if (index === 20) expect(await inbox(mona)).toEqual([])
    const address = `+1212555${String(1000 + index)}`
    await transact(server.ctx, (ctx) => recordOralConsent(ctx, { leadId: id, address, seller: 'Harborline' }))
    const answer = await pat.post(`/api/admin/leads/${id}/withdraw-contact`, { how: 'On the phone' })
    expect(answer).toMatchObject({ status: 200, body: { withdrawn: 1 } })
  }
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example' }])
})

test('an agent closes 100 unassigned leads a day, also by claiming them first, and managers learn of more', async ({
  server,
}) => {
  const { patId, kimId, ofKim, pat, mona, close, closeInBulk, closed } = await office(server)
  const unassigned = [...ofKim]
  for (let n = 0; n < 60; n++) unassigned.push(await addLead(server, kimId))
  await server.ctx.db.update(leads).set({ ownerStaffId: null })
  expect((await close(pat, unassigned.slice(0, 40), 'spam', null)).status).toBe(200)
  expect((await close(pat, unassigned.slice(40, 80), 'do_not_contact', null)).status).toBe(200)
  const claimed = await pat.post('/api/admin/leads/changes', {
    ...{ changeId: randomUUID(), change: { action: 'assign', to: patId, reason: '' } },
    leads: unassigned.slice(80).map((id) => ({ id, status: 'new', ownerId: null })),
  })
  expect(claimed.body.changed).toHaveLength(40)
  const late = await close(pat, unassigned.slice(80), 'spam', patId)
  expect([late.status, late.body.message]).toEqual([
    403,
    expect.stringContaining('close more than 100 unassigned leads in a day. You can close 20 more.'),
  ])
  expect((await close(pat, unassigned.slice(80, 100), 'spam', patId)).status).toBe(200)
  expect((await closeInBulk(pat, unassigned.slice(100, 101), 'spam')).status).toBe(403)
  expect(await closed()).toBe(100)
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example' }])
})

test('own leads, some unassigned ones, and managers, have no limit', async ({ server }) => {
  const { patId, ofKim, pat, mona, close, closed } = await office(server)
  await server.ctx.db
    .update(leads)
    .set({ ownerStaffId: patId })
    .where(inArray(leads.id, ofKim.slice(0, 15)))
  await server.ctx.db
    .update(leads)
    .set({ ownerStaffId: null })
    .where(inArray(leads.id, ofKim.slice(15, 30)))
  expect((await close(pat, ofKim.slice(0, 30), 'spam')).status).toBe(200)
  expect((await close(mona, ofKim.slice(30), 'spam')).status).toBe(200)
  expect(await closed()).toBe(60)
  expect(await inbox(mona)).toEqual([])
  expect(await server.ctx.db.$count(leads, eq(leads.status, 'spam'))).toBe(60)
})

test('leads that a merge with “Do not contact” closes count too', async ({ server }) => {
  const { patId, pat, mona, close } = await office(server)
  const barred = await addLead(server, patId)
  expect((await close(pat, [barred], 'do_not_contact', patId)).status).toBe(200)
  const merge = (otherId: string) => pat.post(`/api/admin/leads/${barred}/merge`, { otherId })
  expect((await merge(await addLead(server, null))).status).toBe(200)
  await server.ctx.db.update(requestCounts).set({ count: 100 })
  const waiting = await addLead(server, null)
  expect((await merge(waiting)).status).toBe(403)
  expect((await pat.post(`/api/admin/leads/${waiting}/merge`, { otherId: barred })).status).toBe(403)
  const [kept] = await server.ctx.db.select().from(leads).where(eq(leads.id, waiting))
  expect(kept).toMatchObject({ status: 'new', mergedIntoId: null })
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example' }])
})
