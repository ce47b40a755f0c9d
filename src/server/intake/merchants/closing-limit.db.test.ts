import { randomUUID } from 'node:crypto'
import { count, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { merchantLeads } from './table.ts'

const reason = 'They asked'

/** Pat is an agent, Mona a manager; Kim has 60 live accounts, two of them sent by the form. */
async function office(server: TestServer) {
  const { id: patId } = await server.createStaff()
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  for (let n = 0; n < 2; n++) await requestQuote(server)
  const [pat, mona] = [await server.signIn(), await server.signIn('mona@example.com')]
  const { db } = server.ctx
  const sent = await db.update(merchantLeads).set({ status: 'live', ownerStaffId: kimId }).returning()
  const [first] = sent
  if (!first) throw new Error('The request was not saved.')
  const add = async (number: number, ownerStaffId: string | null) => {
    const rows = Array.from({ length: number }, () => uuidv7()).map((id) => ({
      ...{ ...first, id, ownerStaffId, status: 'live' as const },
      ...{ reference: id, idempotencyKey: null },
    }))
    await db.insert(merchantLeads).values(rows)
    return rows.map(({ id }) => id)
  }
  const close = (staff: Browser, id = '', to = 'do_not_contact') =>
    staff.post(`/api/admin/merchant-leads/${id}/status`, { from: 'live', to, reason })
  const bulk = (staff: Browser, ids: readonly string[], change: object, ownerId: string | null) =>
    staff.post('/api/admin/merchant-leads/bulk-changes', {
      ...{ id: randomUUID(), change },
      rows: ids.map((id) => ({ id, status: 'live', ownerId })),
    })
  const closeInBulk = (staff: Browser, ids: readonly string[], why = reason, to = 'do_not_contact') =>
    bulk(staff, ids, { action: 'move', to, reason: why }, null)
  const take = (staff: Browser, ids: readonly string[], ownerId: string | null) =>
    bulk(staff, ids, { action: 'assign', to: patId, reason }, ownerId)
  const closed = async () =>
    (await db.select({ count: count() }).from(merchantLeads).where(eq(merchantLeads.status, 'do_not_contact')))[0]
      ?.count
  return {
    db,
    patId,
    kimId,
    ofKim: [...(await add(58, kimId)), ...sent.map(({ id }) => id)],
    add,
    pat,
    mona,
    close,
    closeInBulk,
    take,
    closed,
  }
}
const inbox = async (staff: Browser) => (await staff.get('/api/admin/inbox')).body.items

test('“Do not contact” needs a reason, also in bulk', async ({ server }) => {
  const { ofKim, mona, closeInBulk } = await office(server)
  const refused = await closeInBulk(mona, ofKim.slice(0, 1), '')
  expect([refused.status, refused.body.fields]).toEqual([422, { reason: 'Enter a reason' }])
})

test('an agent closes 20 requests of others a day, alone and in bulk, and managers learn of more', async ({
  server,
}) => {
  const { ofKim, pat, mona, close, closeInBulk, closed } = await office(server)
  const many = await closeInBulk(pat, ofKim)
  expect([many.status, many.body.message]).toEqual([
    403,
    'Nothing was changed. Only owners and managers can close more than 20 merchant requests owned by others in a day. You can close 20 more.',
  ])
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example', record: { kind: 'merchant' } }])
  expect((await closeInBulk(pat, ofKim.slice(0, 19))).body.change).toMatchObject({ changed: 19 })
  expect((await close(pat, ofKim[58])).status).toBe(200)
  const late = await close(pat, ofKim[59])
  expect([late.status, late.body.message]).toEqual([403, expect.stringContaining('You can close 0 more.')])
  expect((await closeInBulk(pat, ofKim.slice(21, 22))).status).toBe(403)
  expect(await closed()).toBe(20)
  expect((await closeInBulk(mona, [...ofKim.slice(19, 58), ...ofKim.slice(59)])).body.change).toMatchObject({
    changed: 40,
  })
  expect(await closed()).toBe(60)
})

test('lost and not eligible requests count like “Do not contact”', async ({ server }) => {
  const { ofKim, pat, mona, close, closeInBulk } = await office(server)
  expect((await closeInBulk(pat, ofKim.slice(0, 10), reason, 'lost')).body.change).toMatchObject({ changed: 10 })
  expect((await closeInBulk(pat, ofKim.slice(10, 19), reason, 'not_eligible')).body.change).toMatchObject({
    changed: 9,
  })
  expect((await close(pat, ofKim[58], 'lost')).status).toBe(200)
  for (const to of ['lost', 'not_eligible']) {
    expect((await close(pat, ofKim[20], to)).status).toBe(403)
    expect((await closeInBulk(pat, ofKim.slice(20, 21), reason, to)).status).toBe(403)
  }
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example', record: { id: ofKim[20] } }])
})

test('a single attempt beyond the limit notifies managers too', async ({ server }) => {
  const { ofKim, pat, mona, close, closeInBulk } = await office(server)
  await closeInBulk(pat, ofKim.slice(0, 20))
  expect(await inbox(mona)).toEqual([])
  expect((await close(pat, ofKim[20])).status).toBe(403)
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example', record: { id: ofKim[20] } }])
})

test('requests that an agent took count as the colleague’s, claimed ones as unassigned, and own ones not', async ({
  server,
}) => {
  const { db, patId, kimId, ofKim, add, pat, take, closeInBulk, closed } = await office(server)
  expect((await take(pat, ofKim.slice(0, 30), kimId)).body.change).toMatchObject({ changed: 30 })
  expect((await closeInBulk(pat, ofKim.slice(0, 30))).status).toBe(403)
  const waiting = await add(101, null)
  expect((await take(pat, waiting.slice(0, 50), null)).body.change).toMatchObject({ changed: 50 })
  const late = await closeInBulk(pat, waiting.slice(0, 50))
  expect(late.body.change).toMatchObject({ changed: 50 })
  expect((await closeInBulk(pat, waiting.slice(50))).body.message).toContain('100 unassigned merchant requests')
  expect((await closeInBulk(pat, waiting.slice(50, 100))).body.change).toMatchObject({ changed: 50 })
  await db
    .update(merchantLeads)
    .set({ ownerStaffId: patId })
    .where(inArray(merchantLeads.id, ofKim.slice(30)))
  expect((await closeInBulk(pat, ofKim.slice(30))).body.change).toMatchObject({ changed: 30 })
  expect(await closed()).toBe(130)
})

test('owners and managers reopen a request marked “Do not contact”, with a reason', async ({ server }) => {
  const { ofKim, pat, mona, close } = await office(server)
  const [id = ''] = ofKim.slice(-1)
  expect((await close(pat, id)).body.nextStatuses).toEqual([])
  const reopen = (staff: Browser, why = reason) =>
    staff.post(`/api/admin/merchant-leads/${id}/status`, { from: 'do_not_contact', to: 'contacted', reason: why })
  expect((await reopen(pat)).status).toBe(409)
  expect((await mona.get(`/api/admin/merchant-leads/${id}`)).body.nextStatuses).toEqual(['contacted'])
  expect((await reopen(mona, '')).body.fields).toEqual({ reason: 'Enter a reason' })
  expect((await reopen(mona)).body.lead).toMatchObject({ status: 'contacted' })
})

test('concurrent calls share the limit', async ({ server }) => {
  const { ofKim, pat, closeInBulk, closed } = await office(server)
  const calls = [0, 15].map((from) => closeInBulk(pat, ofKim.slice(from, from + 15)))
  for (const { status } of await Promise.all(calls)) expect([200, 403]).toContain(status)
  expect(await closed()).toBeLessThanOrEqual(20)
})
